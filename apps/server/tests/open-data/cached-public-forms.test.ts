import { gunzipSync, gzipSync } from 'node:zlib'
import { writeContents } from '@kogge/db/contents/rfx-contents.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { contentWith, lotWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { addTender } from '@kogge/features/rfx/server/rfx.fixture.ts'
import { registerStandards } from '@kogge/features/standards/server/open-data.http.ts'
import { openFormThread } from '@kogge/features/standards/server/public-form-thread.ts'
import {
  type FormRequest,
  makeForm,
  makeOpenData,
  type OpenDataRequest,
} from '@kogge/features/standards/server/public-forms.ts'
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import { eq } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CALENDAR_WORDS } from '../../http/export-texts.ts'

const log: Log = { info: () => {}, warn: () => {}, error: () => {} }
const HEAD = { publicUrl: 'https://kogge.example', ocidPrefix: 'ocds-kogge0' }

let database: TestDatabase
let app: FastifyInstance
let made: OpenDataRequest[] = []
let failure: Error | null = null
beforeAll(async () => {
  database = await testDatabase()
  app = Fastify()
  registerStandards(app, {
    db: database.db,
    words: CALENDAR_WORDS,
    ...HEAD,
    maker: {
      make: async (asked) => {
        made.push(asked)
        if (failure) throw failure
        const text = await makeOpenData(database.db, asked)
        if (text === null) return null
        const plain = Buffer.from(text)
        return { plain, packed: gzipSync(plain) }
      },
    },
  })
})
beforeEach(() => {
  made = []
  failure = null
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const LONG = 'Garš apraksts. '.repeat(6000)
const contentOf = (title: string, description = LONG) =>
  contentWith({
    language: 'lv',
    languages: ['lv'],
    procedureType: 'open',
    title: { lv: title },
    description: { lv: description },
    buyers: [orgWith({ name: 'Ogres novads', country: 'LV' })],
    // Long enough for the maker, whatever is published besides.
    lots: [1, 2, 3].map((at) =>
      lotWith({
        id: `LOT-000${at}`,
        title: { lv: 'Daļa' },
        description: { lv: description },
        deadline: '2026-12-15T08:00:00.000Z',
      }),
    ),
  })

const add = (title: string, description?: string) =>
  addTender(database.db, { content: contentOf(title, description) })

/** As a writer does: what it says, and its row. */
const change = async (
  id: string,
  given: Partial<typeof rfx.$inferInsert>,
  title?: string,
): Promise<void> => {
  const [row] = await database.db.update(rfx).set(given).where(eq(rfx.id, id)).returning()
  if (!row || title === undefined) return
  await writeContents(database.db, [{ ...row, content: contentOf(title) }])
}

const get = (id: string, form: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/rfx/${id}/${form}`, headers })

test('a form that fifty ask for at once is made once, and kept', async () => {
  const id = await add('Ceļi')
  for (const form of ['eforms.xml', 'ocds/record', 'ocds/releases']) {
    made = []
    const all = await Promise.all(Array.from({ length: 50 }, () => get(id, form)))
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(all.map(({ body }) => body)).size).toBe(1)
    await get(id, form)
    expect(made).toHaveLength(1)
  }
})

test('it comes packed to those who take that, and is the same', async () => {
  const id = await add('Tilti')
  const plain = await get(id, 'eforms.xml')
  const packed = await get(id, 'eforms.xml', { 'accept-encoding': 'br, gzip' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(plain.headers).not.toHaveProperty('content-encoding')
})

test('what it says now is told at once, and that it was cancelled', async () => {
  const id = await add('Pirmā redakcija')
  expect((await get(id, 'ocds/record')).body).toContain('Pirmā redakcija')
  await change(id, { updatedAt: new Date() }, 'Otrā redakcija')
  const second = await get(id, 'ocds/record')
  expect(second.body).toContain('Otrā redakcija')
  expect(second.body).not.toContain('Pirmā redakcija')
  await change(id, { stage: 'cancelled' })
  const { records } = JSON.parse((await get(id, 'ocds/record')).body)
  expect(records[0].compiledRelease.tender.status).toBe('cancelled')
})

test.each(['eforms.xml', 'ocds/record', 'ocds/releases', 'calendar.ics'])(
  '%s is gone for everybody as soon as the request is not public, and is not there before',
  async (form) => {
    for (const description of [LONG, 'Īss.']) {
      const id = await add('Aicinātajiem', description)
      await change(id, { privacy: 'invited' })
      expect((await get(id, form)).statusCode).toBe(404)
      await change(id, { privacy: 'public' })
      const { statusCode, body } = await get(id, form)
      expect([statusCode, body.length > 100]).toEqual([200, true])
      await change(id, { privacy: 'invited' })
      const hidden = await get(id, form)
      expect(hidden.statusCode).toBe(404)
      expect(hidden.body).not.toContain('Aicinātajiem')
    }
  },
)

test('a calendar is kept for each language, and what is the same for all once', async () => {
  const id = await add('Valodas')
  const [english, latvian] = [
    await get(id, 'calendar.ics'),
    await get(id, 'calendar.ics?locale=lv'),
  ]
  expect(latvian.body).toContain(CALENDAR_WORDS.lv.deadline.slice(0, 20))
  expect(english.body).toContain(CALENDAR_WORDS.en.deadline.slice(0, 20))
  expect((await get(id, 'calendar.ics')).body).toBe(english.body)
  expect(made).toHaveLength(2)
  made = []
  expect((await get(id, 'ocds/record?locale=lv')).body).toBe((await get(id, 'ocds/record')).body)
  expect(made).toHaveLength(1)
})

test('a form that could not be made is not kept, one that there is none of is', async () => {
  const id = await add('Neizdodas')
  failure = new AppError('system.unavailable')
  const both = await Promise.all([1, 2].map(() => get(id, 'eforms.xml')))
  for (const { statusCode } of both) expect(statusCode).toBeGreaterThanOrEqual(500)
  failure = null
  expect((await get(id, 'eforms.xml')).statusCode).toBe(200)
  await change(id, { stage: 'planned' })
  made = []
  for (const _ of [1, 2]) expect((await get(id, 'ocds/releases?page=2')).statusCode).toBe(404)
  expect(made).toHaveLength(1)
  for (const page of ['0', '-1', 'x', '1.5', '1e99'])
    expect((await get(id, `ocds/releases?page=${page}`)).statusCode).toBe(404)
})

test('small ones are made without the maker', async () => {
  const id = await add('Mazs', 'Īss.')
  expect((await get(id, 'eforms.xml')).statusCode).toBe(200)
  expect(made).toEqual([])
})

test('a thread makes the same, also where the database may only be read, and goes on after a failure', async () => {
  const id = await add('Pavedienā')
  const url = new URL(database.url)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const thread = openFormThread({ url: url.toString(), log })
  const asked: FormRequest = {
    form: 'ocds/record',
    rfxId: id,
    page: 1,
    locale: 'en',
    words: CALENDAR_WORDS.en,
    ...HEAD,
  }
  try {
    await expect(thread.make({ ...asked, rfxId: 'no id' }, 'a')).rejects.toThrow('system.internal')
    const form = await thread.make(asked, 'b')
    expect(form?.plain.toString()).toBe(await makeForm(database.db, asked))
    expect(form && gunzipSync(form.packed).equals(form.plain)).toBe(true)
    await change(id, { privacy: 'invited' })
    expect(await thread.make(asked, 'c')).toBeNull()
  } finally {
    await thread.close()
  }
})
