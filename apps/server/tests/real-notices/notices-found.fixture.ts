import { withContents } from '@kogge/db/contents/rfx-contents.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import type { TestDatabase } from '@kogge/db/testing/test-database.ts'
import { partOf } from '@kogge/db/testing/test-extent.ts'
import { knownNumber } from '@kogge/domain/orgs/numbers/registry-number.ts'
import { NUTS } from '@kogge/domain/reference/region-codes.ts'
import { regionsNow } from '@kogge/domain/reference/region-correspondence.ts'
import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import { regionLabels } from '@kogge/features/reference/server/reference.api.ts'
import { readQuery } from '@kogge/features/search/server/query-reading/query-reading.queries.ts'
import { publicTenders } from '@kogge/features/search/server/search.api.ts'
import { searchOver } from '@kogge/features/search/server/testing/memory-search.ts'
import { isNull, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'

/** Each so many-th number is looked for. */
const PART = 6
/** Of each region so many requests are looked for. */
const MOST_OF_A_REGION = 10

const isRegion = (nuts: string | null): nuts is string => nuts !== null && NUTS.test(nuts)

/** The regions that a request is performed in, or, where nothing says so, those of its buyers. */
const placesOf = ({ place, lots, buyers }: RfxContent): string[] => {
  const places = [...place, ...lots.flatMap((lot) => lot.place)].flatMap(({ nuts }) => nuts ?? [])
  const codes = places.filter(isRegion)
  return codes.length > 0 ? codes : buyers.map(({ nuts }) => nuts).filter(isRegion)
}

/** TED's number of a document as notices, lists and the Official Journal write it. */
const spellings = (written: string): string[] => {
  const [, number, year] = /^0*(\d+)-(\d{4})$/.exec(written) ?? []
  return number && year
    ? [
        written,
        `${number}-${year}`,
        `${number.padStart(8, '0')}-${year}`,
        `${year}/S 012-${number.padStart(6, '0')}`,
      ]
    : [written]
}

/** Zeros and words stand where a number had to be written and there was none. */
const saysSomething = (typed: string): boolean => /[1-9]/.test(typed) && typed.length >= 4

/** Fewer digits are a year or a quantity. */
const isLong = (number: string): boolean => number.replace(/\D/g, '').length >= 5

/** That what real notices say is found by it. */
export const checkNoticesFound = (given: () => TestDatabase): void => {
  let requests: { readonly id: string; readonly content: RfxContent }[]
  beforeAll(async () => {
    const { db } = given()
    requests = await withContents(db, await db.select().from(rfx))
  }, 300_000)

  it('name regions that have names in every language, and none is a code', async () => {
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
      const labels = await regionLabels(given().db, codes, language)
      expect(codes.filter((code) => labels[code] === undefined)).toEqual([])
      expect(codes.filter((code) => labels[code] === code)).toEqual([])
    }
  })

  it('are found by the regions of today that they are in, in memory and in the database', async () => {
    const { db } = given()
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

  const rfxIdsOf = async (typed: string) => {
    const { filters } = await readQuery(given().db, { q: [typed] }, new Date())
    return filters.rfxId ?? []
  }

  it('are found by their numbers in every spelling, and by the identifiers of their procedures', async () => {
    const { rows } = await given().db.execute<{
      rfx: string
      number: string | null
      notice: string
      procedure: string | null
    }>(sql`
      select r.id as rfx, n.publication_number as number, n.notice_id as notice,
        (select c.canonical ->> 'procedureId' from notice_content c
          where c.notice_id = n.id and c.publication_month = n.publication_month) as procedure
      from notice n left join title_link l on l.from_key = n.procedure_key
      join rfx r on r.procedure_key = coalesce(l.into_key, n.procedure_key)`)
    expect(rows.length).toBeGreaterThan(4000)
    const lost: string[] = []
    for (const { rfx: id, number, notice, procedure } of partOf(rows, PART))
      for (const typed of new Set([
        ...(number === null ? [] : spellings(number)),
        notice,
        ...(procedure === null ? [] : [procedure, procedure.toUpperCase()]),
      ]))
        if (saysSomething(typed) && !(await rfxIdsOf(typed)).includes(id)) lost.push(typed)
    expect(lost).toEqual([])
  }, 300_000)

  it('are found by the numbers of those who take part in them', async () => {
    const { db } = given()
    const orgs = await db.select().from(org).where(isNull(org.mergedIntoId))
    const numbered = orgs.flatMap((one) => {
      const number = knownNumber(one)
      return number === null || !isLong(number) ? [] : [{ id: one.id, number }]
    })
    expect(numbered.length).toBeGreaterThan(500)
    const lost: string[] = []
    for (const { id, number } of partOf(numbered, PART)) {
      const { filters } = await readQuery(db, { q: [number] }, new Date())
      if (!filters.org?.includes(id)) lost.push(number)
    }
    expect(lost).toEqual([])
  }, 300_000)
}
