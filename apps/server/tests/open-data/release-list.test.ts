import { gunzipSync } from 'node:zlib'
import { notice } from '@kogge/db/schema/notices.ts'
import { releaseFilePart } from '@kogge/db/schema/releases.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { releaseProblems } from '@kogge/domain/standards/ocds-release-check.fixture.ts'
import type { OcdsRelease } from '@kogge/domain/standards/ocds-schema.ts'
import {
  addTender,
  fromNow,
  tenderDocument,
} from '@kogge/features/evaluation/server/evaluation.fixture.ts'
import { registerStandards } from '@kogge/features/standards/server/open-data.http.ts'
import { openFormThread } from '@kogge/features/standards/server/public-form-thread.ts'
import { makeReleaseFiles } from '@kogge/features/standards/server/release-files.commands.ts'
import {
  call,
  correction,
  files,
  procedures,
  result,
  stream,
} from '@kogge/harvester/fixtures/procedure-notices.ts'
import { harvest } from '@kogge/harvester/harvest.ts'
import { encodeTimeCursor } from '@kogge/platform/server/list-cursor.ts'
import { eq, sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALENDAR_WORDS } from '../../http/export-texts.ts'
import { releaseVersion } from './published-versions.fixture.ts'

const PLACE = { publicUrl: 'https://kogge.example', ocidPrefix: 'ocds-kogge0' }
const SECRET = 'A secret purchase'

let database: TestDatabase
let app: FastifyInstance
const written = { sealed: '', invited: '' }
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const notices = procedures.flatMap((one) => [call(one), correction(one), result(one)])
  // Without a number at TED a notice is as old as its dispatch.
  await harvest(db, stream(files(...notices.map((one) => ({ ...one, number: null })))))
  const sealed = await addTender(db)
  await releaseVersion(db, sealed.rfxId)
  written.sealed = sealed.rfxId
  const document = tenderDocument({ privacy: 'invited', title: { en: SECRET } })
  written.invited = (await addTender(db, { document, privacy: 'invited' })).rfxId
  await releaseVersion(db, written.invited)
  app = Fastify()
  registerStandards(app, { db, ...PLACE, words: CALENDAR_WORDS })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

interface Page {
  readonly uri: string
  readonly releases: readonly OcdsRelease[]
  readonly links?: { readonly next: string }
}

const get = (path: string) => app.inject(path)
const pageAt = async (path: string): Promise<Page> => (await get(path)).json()

/** All pages from an address on. */
const pagesFrom = async (path: string): Promise<readonly Page[]> => {
  const pages: Page[] = []
  for (let next: string | undefined = path; next; ) {
    const page: Page = await pageAt(next.replace(PLACE.publicUrl, ''))
    pages.push(page)
    next = page.links?.next
  }
  return pages
}
const releasesFrom = async (path: string) =>
  (await pagesFrom(path)).flatMap(({ releases }) => releases)
const idsOf = (releases: readonly OcdsRelease[]) => releases.map(({ id }) => id)

/** The releases of each public request by itself. */
const releasesOfEach = async (): Promise<readonly OcdsRelease[]> => {
  const requests = await database.db
    .select({ id: rfx.id })
    .from(rfx)
    .where(eq(rfx.privacy, 'public'))
  const packages = await Promise.all(
    requests.map(({ id }) => pageAt(`/api/rfx/${id}/ocds/releases`)),
  )
  return packages.flatMap(({ releases }) => releases)
}

describe('the list of releases', () => {
  it('has every release of every public request once, by date, whatever the size of its pages', async () => {
    const each = await releasesOfEach()
    expect(each).toHaveLength(16)
    for (const limit of [1, 4, 100]) {
      const listed = await releasesFrom(`/api/ocds/releases?limit=${limit}`)
      expect(idsOf(listed).sort()).toEqual(idsOf(each).sort())
      const dates = listed.map(({ date }) => date)
      expect(dates).toEqual([...dates].sort())
      for (const release of listed) expect(releaseProblems(release)).toEqual([])
    }
  })

  it('leads from page to page, and ends without a link', async () => {
    const pages = await pagesFrom('/api/ocds/releases?limit=5')
    expect(pages.length).toBeGreaterThan(3)
    expect(pages.at(-1)).not.toHaveProperty('links')
    expect(pages[1]?.uri).toBe(pages[0]?.links?.next)
    expect(pages[0]).toMatchObject({ version: '1.1', publisher: { name: 'Kogge' } })
  })

  it('begins with a day or a time, and is empty after the last', async () => {
    const all = await releasesFrom('/api/ocds/releases')
    const third = await releasesFrom('/api/ocds/releases?since=2026-03-01')
    expect(idsOf(third)).toEqual(
      idsOf(all.filter(({ date }) => date >= '2026-03-01T00:00:00.000Z')),
    )
    expect(third.length).toBeLessThan(all.length)
    const last = all.at(-1)?.date ?? ''
    expect(await releasesFrom(`/api/ocds/releases?since=${last}`)).toHaveLength(1)
    expect(await pageAt('/api/ocds/releases?since=9000-01-01')).toMatchObject({ releases: [] })
  })

  it('keeps its place where releases come meanwhile', async () => {
    const [first] = await pagesFrom('/api/ocds/releases?limit=3')
    const next = first?.links?.next.replace(PLACE.publicUrl, '') ?? ''
    const before = await releasesFrom(next)
    const early = { ...call(1), id: 'a0000000-0000-4000-8000-000000000999', issued: '2025-01-01' }
    const procedure = 'b0000000-0000-4000-8000-000000000999'
    await harvest(database.db, stream(files({ ...early, procedure, number: null })))
    expect(idsOf(await releasesFrom(next))).toEqual(idsOf(before))
    expect(await releasesFrom('/api/ocds/releases')).toHaveLength(17)
  })

  it.each([
    'since=yesterday',
    'since=2026-01-01&since=2026-01-02',
    'since=0001-01-01',
    'limit=0',
    'limit=101',
    'limit=1e9',
    'cursor=',
    'cursor=%00',
    `cursor=${'x'.repeat(600)}`,
    'cursor=eyJhdCI6IjIwMjYifQ',
    `cursor=${encodeTimeCursor({ at: new Date(0), key: "' or 1=1 --" })}`,
    `cursor=${encodeTimeCursor({ at: new Date(0), key: '' })}`,
  ])('refuses %s', async (query) => {
    const answer = await get(`/api/ocds/releases?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.message).toMatch(/request\.invalid|list\.cursor_invalid/)
  })

  it('is the same from a thread of its own', async () => {
    const thread = openFormThread({ url: database.url, log: pino({ level: 'silent' }) })
    const other = Fastify()
    registerStandards(other, { db: database.db, ...PLACE, words: CALENDAR_WORDS, maker: thread })
    const path = '/api/ocds/releases?limit=7'
    const gzip = { 'accept-encoding': 'gzip' }
    const packed = await other.inject({ url: path, headers: gzip })
    expect(gunzipSync(packed.rawPayload).toString()).toBe((await get(path)).body)
    expect((await other.inject(path)).body).toBe((await get(path)).body)
    await other.close()
    await thread.close()
  })
})

const makeFiles = (more: { readonly signal?: AbortSignal } = {}) =>
  makeReleaseFiles(database.db, { ...PLACE, now: fromNow(0), ...more })
const fileOf = async (month: string) => {
  const { rawPayload, headers } = await get(`/api/ocds/files/${month}.jsonl.gz`)
  expect(Number(headers['content-length'])).toBe(rawPayload.length)
  expect(headers['content-type']).toBe('application/gzip')
  const lines = gunzipSync(rawPayload).toString().trimEnd().split('\n')
  return lines.map((line): OcdsRelease => JSON.parse(line))
}
const monthsNow = async () => (await get('/api/ocds/files')).json().files

describe('the files of releases by month', () => {
  it('hold the releases of their month, one a line, as the list has them', async () => {
    expect(await monthsNow()).toEqual([])
    expect(await makeFiles()).toBeGreaterThan(3)
    const march = await fileOf('2026-03')
    expect(march).toEqual(
      (await releasesFrom('/api/ocds/releases?since=2026-03-01')).slice(0, march.length),
    )
    const months: readonly { month: string; releases: number; url: string }[] = await monthsNow()
    expect(months.reduce((sum, { releases }) => sum + releases, 0)).toBe(
      (await releasesFrom('/api/ocds/releases')).length,
    )
    expect(months.find(({ month }) => month === '2026-03')).toMatchObject({
      releases: march.length,
      url: 'https://kogge.example/api/ocds/files/2026-03.jsonl.gz',
    })
  })

  it('are made once, and anew where a request of the month has changed', async () => {
    expect(await makeFiles()).toBe(0)
    const [row] = await database.db.select().from(notice).where(eq(notice.version, '01')).limit(1)
    const { db } = database
    await db
      .update(rfx)
      .set({ updatedAt: new Date() })
      .where(eq(rfx.procedureKey, row?.procedureKey ?? ''))
    expect(await makeFiles()).toBeGreaterThan(0)
    expect(await makeFiles()).toBe(0)
  })

  it('are whole after a run that was cut off, and after two at once', async () => {
    const { db } = database
    const before = await fileOf('2026-01')
    await db.update(rfx).set({ updatedAt: sql`now()` })
    const left = new AbortController()
    const cut = makeFiles({ signal: left.signal })
    left.abort(new Error('The process stops.'))
    await expect(cut).rejects.toThrow('The process stops.')
    expect(await fileOf('2026-01')).toEqual(before)
    await db.insert(releaseFilePart).values({
      month: '2026-01-01',
      version: 'c0000000-0000-4000-8000-000000000001',
      n: 0,
      bytes: Buffer.from('half'),
    })
    await Promise.allSettled([makeFiles(), makeFiles()])
    await makeFiles()
    expect(await fileOf('2026-01')).toEqual(before)
    const versions = await db
      .selectDistinct({ version: releaseFilePart.version })
      .from(releaseFilePart)
      .where(eq(releaseFilePart.month, '2026-01-01'))
    expect(versions.length).toBeLessThanOrEqual(3)
  })

  it.each(['2026-13', '1999-01', '2026-1', '..%2f2026-01'])(
    'there is none of %s',
    async (month) => {
      expect((await get(`/api/ocds/files/${month}.jsonl.gz`)).statusCode).toBe(404)
    },
  )
})

describe('what is sealed or for a few', () => {
  it('is in no release of the list or of a file', async () => {
    await makeFiles()
    const months: readonly { month: string }[] = await monthsNow()
    const inFiles = await Promise.all(months.map(({ month }) => fileOf(month)))
    const listed = await releasesFrom('/api/ocds/releases')
    const text = JSON.stringify([listed, inFiles])
    expect(text).toContain(written.sealed)
    for (const secret of [SECRET, written.invited, 'SIA Egle', 'SIA Priede', 'SIA Ozols'])
      expect(text).not.toContain(secret)
    const ofSealed = listed.filter(({ ocid }) => ocid.endsWith(written.sealed))
    expect(ofSealed).toHaveLength(1)
    for (const name of ['awards', 'bids', 'contracts', 'tender.numberOfTenderers'])
      expect(ofSealed[0]).not.toHaveProperty(name)
  })

  it('leaves the list at once and the files with the next run, where a request is public no more', async () => {
    const { db } = database
    const [row] = await db.select().from(rfx).where(eq(rfx.privacy, 'public')).limit(1)
    const id = row?.id ?? ''
    expect(JSON.stringify(await releasesFrom('/api/ocds/releases'))).toContain(id)
    await db.update(rfx).set({ privacy: 'invited', updatedAt: new Date() }).where(eq(rfx.id, id))
    expect(JSON.stringify(await releasesFrom('/api/ocds/releases'))).not.toContain(id)
    await makeFiles()
    const months: readonly { month: string }[] = await monthsNow()
    const inFiles = await Promise.all(months.map(({ month }) => fileOf(month)))
    expect(JSON.stringify(inFiles)).not.toContain(id)
  })
})
