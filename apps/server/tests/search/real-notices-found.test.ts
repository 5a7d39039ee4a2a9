import { withContents } from '@kogge/db/contents/rfx-contents.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { NUTS } from '@kogge/domain/reference/region-codes.ts'
import { regionsNow } from '@kogge/domain/reference/region-correspondence.ts'
import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import {
  ensureReferenceData,
  regionLabels,
} from '@kogge/features/reference/server/reference.api.ts'
import { publicTenders } from '@kogge/features/search/server/search.api.ts'
import { searchOver } from '@kogge/features/search/server/testing/memory-search.ts'
import { hasRealNotices, realArchive } from '@kogge/harvester/fixtures/real-notices.ts'
import { harvest } from '@kogge/harvester/harvest.ts'
import { readFiles } from '@kogge/harvester/sources/local-files.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ARCHIVES = ['eforms-ted', 'eforms-doffin-no', 'ted-legacy']
/** Of each region so many requests are looked for. */
const MOST_OF_A_REGION = 10

const isRegion = (nuts: string | null): nuts is string => nuts !== null && NUTS.test(nuts)

/** The regions that a request is performed in, or, where nothing says so, those of its buyers. */
const placesOf = ({ place, lots, buyers }: RfxContent): string[] => {
  const places = [...place, ...lots.flatMap((lot) => lot.place)].flatMap(({ nuts }) => nuts ?? [])
  const codes = places.filter(isRegion)
  return codes.length > 0 ? codes : buyers.map(({ nuts }) => nuts).filter(isRegion)
}

describe.runIf(hasRealNotices)('regions of real notices', () => {
  let database: TestDatabase
  let requests: { readonly id: string; readonly content: RfxContent }[]
  beforeAll(async () => {
    database = await testDatabase()
    const { db } = database
    await ensureReferenceData(db)
    const { failed } = await harvest(db, readFiles(ARCHIVES.map(realArchive)))
    expect(failed).toEqual([])
    requests = await withContents(db, await db.select().from(rfx))
  }, 900_000)
  afterAll(() => database.close())

  it('have names in every language, and none is a code', async () => {
    const codes = [
      ...new Set(
        requests.flatMap(({ content }) => [
          ...placesOf(content),
          ...[...content.buyers, ...content.organisations].flatMap(({ nuts }) => nuts ?? []),
        ]),
      ),
    ].filter(isRegion)
    expect(codes.length).toBeGreaterThan(900)
    for (const language of ['en', 'lv', 'et', 'lt']) {
      const labels = await regionLabels(database.db, codes, language)
      expect(codes.filter((code) => labels[code] === undefined)).toEqual([])
      expect(codes.filter((code) => labels[code] === code)).toEqual([])
    }
  })

  it('are found by the regions that they are today, in memory and in the database', async () => {
    const { db } = database
    const byCode = new Map<string, string[]>()
    for (const { id, content } of requests)
      for (const code of new Set(placesOf(content)))
        byCode.set(code, [...(byCode.get(code) ?? []), id])
    expect(byCode.size).toBeGreaterThan(700)
    const search = searchOver(db)
    const lost: string[] = []
    for (const [code, ids] of byCode)
      for (const region of regionsNow(code)) {
        const rfxId = ids.slice(0, MOST_OF_A_REGION)
        const filters = { rfxId, region: [region], days: ['any' as const] }
        const query = { filters, sortBy: 'importDate' as const, cursor: null, limit: 1 }
        for (const reader of [{ search }, {}]) {
          const page = await publicTenders(db, query, { locale: 'lv', now: new Date(), ...reader })
          if (page.facets?.total !== rfxId.length) lost.push(`${code} in ${region}`)
        }
      }
    expect(lost).toEqual([])
  }, 300_000)
})
