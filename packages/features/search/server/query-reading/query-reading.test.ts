import { randomUUID } from 'node:crypto'
import { procedureToken } from '@kogge/db/schema/harvester.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'
import { ensureReferenceData } from '@kogge/features/reference/server/reference.api.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRequest, BUYER } from '../search.fixture.ts'
import { searchTenders } from '../tender-search.ts'
import { searchOver } from '../testing/memory-search.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const LONG_AGO = new Date('2024-01-10T12:00:00Z')
const PROCEDURE = '0f2b7a7e-8f1c-4c1e-9a57-3c1d2b9a4e10'

let database: TestDatabase
const ids: Record<string, string> = {}

const add = async (name: string, nuts: string | undefined, cpv = '45233120'): Promise<void> => {
  ids[name] = await addRequest(database.db, {
    title: { en: `Road works ${name}` },
    ...(nuts && { nuts }),
    cpv,
    country: 'LV',
    importedAt: LONG_AGO,
    deadlineAt: null,
    euros: null,
  })
}

const name = async (tokens: readonly string[], of: string): Promise<void> => {
  const { db } = database
  const [row] = await db
    .select()
    .from(rfx)
    .where(eq(rfx.id, ids[of] ?? ''))
  const procedureKey = row?.procedureKey ?? ''
  await db.insert(procedureToken).values(tokens.map((token) => ({ token, procedureKey })))
}

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await ensureReferenceData(db)
  await add('madona', 'LV008')
  await add('valmiera', 'LV00C')
  await add('marupe', 'LV007')
  await add('daugavpils', 'LV005', '90620000')
  // It says its region, and no code does.
  await add('Vidzeme', undefined)
  await add('nord', 'EE001')
  await name([`procedure:in-lv:${PROCEDURE}`, 'publication:official:18662-2024'], 'madona')
  await name(['publication:official:34567-2024', 'notice:no-doffin:2024-101234'], 'valmiera')
  await db
    .update(org)
    .set({ registrationNumber: '40003032949', vatNumber: 'LV40003032949' })
    .where(eq(org.id, BUYER))
  const university = { name: 'Vidzemes Augstskola', nameFolded: 'vidzemes augstskola' }
  await db
    .insert(org)
    .values({ ...university, id: randomUUID(), country: 'LV', matchKey: 'LV:university' })
})
afterAll(() => database.close())

const found = async (filters: TenderFilters) => {
  const query = { filters, sortBy: 'importDate' as const, cursor: null, limit: 20 }
  const pages = await Promise.all(
    [{}, { search: searchOver(database.db) }].map((reader) =>
      searchTenders(database.db, query, { locale: 'lv', now: NOW, ...reader }),
    ),
  )
  const [inDatabase, inMemory] = pages.map(({ items }) =>
    items.map(({ rfxId }) => Object.keys(ids).find((one) => ids[one] === rfxId)).sort(),
  )
  expect(inMemory).toEqual(inDatabase)
  return { names: inDatabase, read: pages[0]?.read }
}

it.each([
  [
    'road works vidzeme',
    ['Vidzeme', 'madona', 'marupe', 'valmiera'],
    { q: 'road works', region: ['LV00C'], regionWords: ['vidzeme'] },
  ],
  [
    'roads Vidzemē',
    ['Vidzeme', 'madona', 'marupe', 'valmiera'],
    { q: 'roads', region: ['LV00C'], regionWords: ['Vidzemē'] },
  ],
  ['Vidzemes Augstskola', [], null],
  ['Nord road', ['nord'], null],
  ['road works in Latgale', ['daugavpils'], { q: 'road works', region: ['LV005'] }],
  ['Pierīga', ['madona', 'marupe', 'valmiera'], { q: null, region: ['LV007'] }],
  ['45233000', ['Vidzeme', 'madona', 'marupe', 'nord', 'valmiera'], { q: null, cpv: ['45233000'] }],
  ['45233120-6 vidzeme', ['Vidzeme', 'madona', 'marupe', 'valmiera'], { cpv: ['45233120'] }],
  ['9062*', ['daugavpils'], { q: null, cpv: ['90620000'] }],
  ['"45233000"', [], null],
  ['road works "vidzeme"', ['Vidzeme'], null],
])('%j finds %j', async (typed, names, read) => {
  const answer = await found({ q: [typed], days: ['any'] })
  expect(answer.names).toEqual(names)
  if (read === null) expect(answer.read).toBeNull()
  else expect(answer.read).toMatchObject(read)
})

it.each([
  ['18662-2024', ['madona']],
  ['00018662-2024', ['madona']],
  ['2024/S 012-034567', ['valmiera']],
  ['2024-OJS012-00034567', ['valmiera']],
  ['https://ted.europa.eu/en/notice/-/detail/34567-2024', ['valmiera']],
  ['18662-2024, 34567-2024', ['madona', 'valmiera']],
  [PROCEDURE.toUpperCase(), ['madona']],
  ['2024-101234', ['valmiera']],
  ['18663-2024', []],
  ['"18662-2024"', []],
])('the number %j finds %j, whenever that was', async (typed, names) => {
  const answer = await found({ q: [typed] })
  expect(answer).toEqual({ names, read: null })
})

it.each(['40003032949', 'LV40003032949', 'LV 4000 3032 949'])(
  'the number %j finds what the organisation takes part in',
  async (typed) => {
    const answer = await found({ q: [typed] })
    expect(answer.names).toHaveLength(6)
    expect(answer.read).toMatchObject({ q: null, org: [BUYER], anyTime: true })
    const lately = await found({ q: [typed], days: ['30'] })
    expect(lately).toMatchObject({ names: [], read: { anyTime: false } })
  },
)

it('does not make a filter wider that is chosen', async () => {
  const days: ['any'] = ['any']
  const other = await found({ q: ['road works vidzeme'], region: ['LV005'], days })
  expect(other).toEqual({ names: [], read: null })
  const more = await found({ q: ['works vidzeme'], region: ['LV00C', 'LV005'], days })
  expect(more).toEqual({ names: [], read: null })
  const same = await found({ q: ['works vidzeme'], region: ['LV00C'], days })
  expect(same.names).toEqual(['madona', 'marupe', 'valmiera'])
  expect(same.read).toMatchObject({ q: 'works', region: ['LV00C'], regionWords: [] })
  const widened = await found({
    q: ['works Vidzemē'],
    region: ['LV00C'],
    regionWords: ['vidzeme'],
    days,
  })
  expect(widened.names).toEqual(['Vidzeme', 'madona', 'marupe', 'valmiera'])
  expect(widened.read).toMatchObject({ q: 'works', region: ['LV00C'], regionWords: ['vidzeme'] })
})
