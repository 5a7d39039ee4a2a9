import { randomUUID } from 'node:crypto'
import { writeContents } from '@kogge/db/contents/rfx-contents.ts'
import { auditLog } from '@kogge/db/schema/accounts.ts'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { rfxTranslation, rfxTranslationFailure } from '@kogge/db/schema/harvester.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { emptied } from '@kogge/db/testing/emptied-tables.ts'
import { addRequests } from '@kogge/db/testing/requests.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { contentWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { translateTitles } from './machine/machine-translation.commands.ts'
import { createTranslator } from './machine/machine-translator.ts'
import {
  type Answer,
  json,
  libre,
  type Service,
  startService,
} from './machine/translation-service.fixture.ts'
import { runMachine } from './title-translations.jobs.ts'
import { translationsAdminRouter } from './translations.admin-router.ts'
import { titlesFor } from './translations.api.ts'

let database: TestDatabase
let service: Service
let operatorId: string

beforeAll(async () => {
  database = await testDatabase()
  service = await startService(libre)
  operatorId = await addPerson(database.db)
  await addStaff(database.db, operatorId, 'DEVELOPER')
})
afterAll(async () => {
  await service.close()
  await database.close()
})
beforeEach(async () => {
  service.answer(libre)
  await emptied(database.db, 'rfx', 'rfx_search', 'rfx_translation', 'rfx_translation_failure')
})

const calls = async (userId = operatorId) =>
  createCaller(translationsAdminRouter)(await contextOfUser(database.db, userId)).adminTranslations

const DAY = 86_400_000
const inDays = (days: number) => new Date(TEST_NOW.getTime() + days * DAY)

interface Tender {
  readonly title: Record<string, string>
  readonly published: number
  readonly closes?: number
  readonly source?: string
}

/** A public tender with its place in the search index; gives its id. */
const add = async ({ title, published, closes = 10, source = 'ted' }: Tender): Promise<string> => {
  const { db } = database
  const id = randomUUID()
  const [language = 'lv'] = Object.keys(title)
  await addRequests(db, [
    {
      id,
      source,
      procedureKey: id,
      stage: 'competition',
      publishedAt: inDays(published),
      closesAt: inDays(closes),
      deadlineAt: inDays(closes),
      content: contentWith({ title, language, buyers: [orgWith({ name: 'Izdomāta iestāde' })] }),
    },
  ])
  await db.execute(sql`
    insert into rfx_search (num, facets, imported_at, published_at, cpv, buyers, suppliers, countries)
    select num, 0, now(), published_at, '{}', '{}', '{}', '{}' from rfx where id = ${id}`)
  return id
}
const retitle = async (id: string, title: Record<string, string>) => {
  const { db } = database
  const content = contentWith({ title, language: 'lv' })
  const rows = await db.update(rfx).set({ amended: true }).where(eq(rfx.id, id)).returning()
  await writeContents(
    db,
    rows.map((row) => ({ ...row, content })),
  )
}

const save = async (rfxId: string, language: UiLocale, title: string, original: string) =>
  (await calls()).save({ rfxId, language, title, original })

const machine = () => createTranslator({ api: 'libretranslate', url: service.url, key: null })
const titles = () =>
  database.db.select().from(rfxTranslation).orderBy(rfxTranslation.title, rfxTranslation.language)

describe('the queue', () => {
  it('has open tenders first, of each the latest, and pages through both', async () => {
    const closed = await add({ title: { lv: 'Slēgts' }, published: -1, closes: -1 })
    const old = await add({ title: { lv: 'Sens' }, published: -9 })
    const recent = await add({ title: { et: 'Sild', en: 'Bridge' }, published: -2 })
    await add({ title: { en: 'a', lv: 'a', et: 'a', lt: 'a' }, published: -1 })
    const { list } = await calls()
    const all = await list({})
    expect(all.items.map(({ rfxId }) => rfxId)).toEqual([recent, old, closed])
    expect(all.items[0]).toMatchObject({
      original: { text: 'Sild', language: 'et' },
      given: ['en', 'et'],
      missing: ['lv', 'lt'],
      status: 'open',
      buyer: 'Izdomāta iestāde',
    })
    const paged: string[] = []
    for (let cursor: string | null = null, n = 0; n < 5; n += 1) {
      const page = await list({ limit: 1, cursor })
      paged.push(...page.items.map(({ rfxId }) => rfxId))
      cursor = page.nextCursor
      if (cursor === null) break
    }
    expect(paged).toEqual([recent, old, closed])
    expect((await list({ language: ['en'] })).items.map(({ rfxId }) => rfxId)).toEqual([
      old,
      closed,
    ])
    expect((await list({ source: ['lv-iub'] })).items).toEqual([])
    const wrong = Buffer.from('{"at":"2026-01-01T00:00:00Z","key":"x"}').toString('base64url')
    await expect(list({ cursor: wrong })).rejects.toThrow('list.cursor_invalid')
  })

  it('is for operators', async () => {
    const supportId = await addPerson(database.db)
    await addStaff(database.db, supportId, 'SUPPORT')
    await expect((await calls(supportId)).list({})).rejects.toThrow('access.denied')
  })
})

describe('a translation by a person', () => {
  it('is kept, told of, shown to its readers, and taken away again', async () => {
    const id = await add({ title: { lv: 'Tilta remonts' }, published: -1 })
    const saved = await save(id, 'en', ' Repair of\u202e a bridge ', 'Tilta remonts')
    expect(saved).toMatchObject({
      missing: ['et', 'lt'],
      translations: [
        { language: 'en', title: 'Repair of a bridge', madeBy: 'person', isOutdated: false },
      ],
    })
    const request = { rfxId: id, title: { lv: 'Tilta remonts' }, language: 'lv' }
    const shown = await titlesFor(database.db, [request], 'en')
    expect(shown.get(id)).toMatchObject({ title: 'Repair of a bridge', madeBy: 'person' })
    expect(await titlesFor(database.db, [request], 'lv')).toEqual(new Map())
    const { remove, list } = await calls()
    expect((await list({ state: 'person' })).items).toHaveLength(1)
    expect((await list({ state: 'machine' })).items).toHaveLength(0)
    expect((await remove({ rfxId: id, language: 'en' })).missing).toEqual(['en', 'et', 'lt'])
    await expect(remove({ rfxId: id, language: 'en' })).rejects.toThrow('record.not_found')
    const entries = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(entries.map(({ action }) => action)).toEqual([
      'translation.saved',
      'translation.removed',
    ])
  })

  it('is out of date when the title changes, and not taken of another title', async () => {
    const id = await add({ title: { lv: 'Tilta remonts' }, published: -1 })
    await save(id, 'en', 'Repair of a bridge', 'Tilta remonts')
    await retitle(id, { lv: 'Divu tiltu remonts' })
    const request = { rfxId: id, title: { lv: 'Divu tiltu remonts' }, language: 'lv' }
    expect(await titlesFor(database.db, [request], 'en')).toEqual(new Map())
    const { list } = await calls()
    expect((await list({ state: 'outdated' })).items).toMatchObject([
      { missing: ['en', 'et', 'lt'], translations: [{ isOutdated: true }] },
    ])
    await expect(save(id, 'en', 'Bridges', 'Tilta remonts')).rejects.toMatchObject({
      cause: { details: { reason: 'original_changed' } },
    })
    await retitle(id, { lv: 'Divu tiltu remonts', en: 'Two bridges' })
    await expect(save(id, 'en', 'Bridges', 'Divu tiltu remonts')).rejects.toMatchObject({
      cause: { details: { reason: 'not_missing' } },
    })
    await expect(save(randomUUID(), 'en', 'B', 'A')).rejects.toThrow('record.not_found')
  })
})

describe('the machine', () => {
  it('translates what is missing of open tenders, once, and leaves a person’s work alone', async () => {
    const { db } = database
    const id = await add({ title: { lv: 'Tilts' }, published: -1 })
    await add({ title: { lv: 'Slēgts' }, published: -1, closes: -1 })
    await save(id, 'en', 'Bridge', 'Tilts')
    expect(await translateTitles(db, machine(), TEST_NOW)).toEqual({
      translated: 2,
      failed: 0,
      stoppedBy: null,
    })
    expect(await titles()).toMatchObject([
      { language: 'en', title: 'Bridge', madeBy: 'person', service: null },
      { language: 'et', title: 'et: Tilts', madeBy: 'machine', service: 'LibreTranslate' },
      { language: 'lt', title: 'lt: Tilts', madeBy: 'machine' },
    ])
    expect(await translateTitles(db, machine(), TEST_NOW)).toMatchObject({ translated: 0 })
    await retitle(id, { lv: 'Divi tilti' })
    expect(await translateTitles(db, machine(), TEST_NOW)).toMatchObject({ translated: 2 })
    expect((await titles()).map(({ title }) => title)).toEqual([
      'Bridge',
      'et: Divi tilti',
      'lt: Divi tilti',
    ])
  })

  it('passes over a title that it cannot translate, and gives it up after a few times', async () => {
    const { db } = database
    const bad = await add({ title: { lv: 'Slikts' }, published: -1 })
    await add({ title: { lv: 'Labs' }, published: -2 })
    const picky: Answer = (asked, response) =>
      asked.body.q === 'Slikts' ? json(response, { error: 'no' }, 400) : libre(asked, response)
    service.answer(picky)
    expect(await translateTitles(db, machine(), TEST_NOW)).toMatchObject({
      translated: 3,
      failed: 3,
    })
    await translateTitles(db, machine(), TEST_NOW)
    await translateTitles(db, machine(), TEST_NOW)
    expect(await translateTitles(db, machine(), TEST_NOW)).toMatchObject({ failed: 0 })
    expect(await (await calls()).byId({ rfxId: bad })).toMatchObject({
      givenUp: ['en', 'et', 'lt'],
    })
    await retitle(bad, { lv: 'Labots' })
    expect(await translateTitles(db, machine(), TEST_NOW)).toMatchObject({ translated: 3 })
    expect(await db.select().from(rfxTranslationFailure)).toEqual([])
  })

  it.each([
    [429, 'busy'],
    [500, 'failed'],
    [403, 'refused'],
    [456, 'quota'],
  ])(
    'ends its run at %s, keeps what it has, and goes on the next time',
    async (status, stoppedBy) => {
      const { db } = database
      await add({ title: { lv: 'Tilts' }, published: -1 })
      let left = 1
      service.answer((asked, response) => {
        left -= 1
        if (left >= 0) libre(asked, response)
        else json(response, {}, status)
      })
      expect(await translateTitles(db, machine(), TEST_NOW)).toEqual({
        translated: 1,
        failed: 0,
        stoppedBy,
      })
      service.answer(libre)
      expect(await translateTitles(db, machine(), TEST_NOW)).toMatchObject({ translated: 2 })
      expect(await titles()).toHaveLength(3)
    },
  )

  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const asked = (rfxId?: string, stopping = new AbortController().signal) => ({
    now: TEST_NOW,
    rfxId,
    stopping,
  })

  it('begins no title after its time', async () => {
    await add({ title: { lv: 'Tilts' }, published: -1 })
    const run = await translateTitles(database.db, machine(), TEST_NOW, { forMs: 0 })
    expect(run).toEqual({ translated: 0, failed: 0, stoppedBy: null })
    expect(await titles()).toEqual([])
  })

  it('ends with the title that it is at when the flag is set, or the process is to stop', async () => {
    const { db } = database
    await add({ title: { lv: 'Tilts' }, published: -1 })
    const deps = { db, log, translator: machine(), haltLookMs: 5 }
    const flag = { name: 'disableEnrichment', context: 'GLOBAL', value: true } as const
    service.answer((one, response) => {
      void db
        .insert(featureFlag)
        .values(flag)
        .then(() => setTimeout(libre, 200, one, response))
    })
    await runMachine(deps, asked())
    expect(await titles()).toHaveLength(1)
    await db.delete(featureFlag)
    const stopping = new AbortController()
    service.answer((one, response) => {
      stopping.abort(new Error('to stop'))
      libre(one, response)
    })
    await expect(runMachine(deps, asked(undefined, stopping.signal))).rejects.toThrow('to stop')
    expect(await titles()).toHaveLength(2)
  })

  it('does nothing where none is configured, or where enrichment is stopped', async () => {
    const { db } = database
    const id = await add({ title: { lv: 'Tilts' }, published: -1 })
    await runMachine({ db, log, translator: null }, asked())
    await db
      .insert(featureFlag)
      .values({ name: 'disableEnrichment', context: 'GLOBAL', value: true })
    await runMachine({ db, log, translator: machine() }, asked())
    expect(await titles()).toEqual([])
    await db.delete(featureFlag)
    await runMachine({ db, log, translator: machine() }, asked(randomUUID()))
    await runMachine({ db, log, translator: machine() }, asked(id))
    expect(await titles()).toHaveLength(3)
    const { translate, machine: status } = await calls()
    expect(await status()).toEqual({ service: null })
    await expect(translate({ rfxId: id })).rejects.toMatchObject({
      cause: { details: { reason: 'no_machine' } },
    })
  })
})
