import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { matchesRouter } from '@kogge/features/monitor/server/matches.router.ts'
import {
  ensureReferenceData,
  namesInAllLanguages,
} from '@kogge/features/reference/server/reference.api.ts'
import { addRequest } from '@kogge/features/search/server/search.fixture.ts'
import { searchOver } from '@kogge/features/search/server/testing/memory-search.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { addSupplier, type Supplier } from './monitor-world.fixture.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const [WHEELCHAIRS, STRETCHERS, LIFTS] = ['33193120', '33192160', '42416100']

let database: TestDatabase
let supplier: Supplier
let count = 0

const addTender = async (title: Record<string, string>, cpv: string, country = 'LV') => {
  count += 1
  await addRequest(database.db, {
    title,
    cpv,
    country,
    importedAt: new Date(Date.UTC(2026, 9, 1, 0, count)),
    deadlineAt: null,
    euros: null,
  })
}

beforeAll(async () => {
  database = await testDatabase()
  await ensureReferenceData(database.db)
  supplier = await addSupplier(database.db)
  for (let at = 0; at < 3; at += 1) {
    await addTender({ lv: `Ratiņkrēslu piegāde ${at}` }, WHEELCHAIRS)
    await addTender({ lv: `Ratiņkrēslu un nestuvju piegāde ${at}` }, STRETCHERS)
  }
  await addTender({ lv: 'Ratiņkrēslu pacēlājs' }, LIFTS)
  // Found by a name alone: the code says nothing of wheelchairs.
  // In the form of the name: not every PostgreSQL knows the forms of Estonian words.
  await addTender({ et: 'Ratastoolid koolile' }, '50000000', 'EE')
  await addTender({ et: 'Ratastoolid haiglale' }, '50000000', 'EE')
})
afterAll(() => database.close())

const wideningsOf = async (filters: ProfileFilters) => {
  const { db } = database
  const context = await contextOfUser(db, supplier.userId)
  const caller = createCaller(matchesRouter)({
    ...context,
    search: searchOver(db),
    clock: () => NOW,
    now: NOW,
  })
  return caller.matches.widenings({ orgId: supplier.orgId, filters })
}

test('a CPV name has its names in every language, whatever its form', async () => {
  const [names, alike, none, long, hostile] = await namesInAllLanguages(database.db, [
    'ratiņkrēsls',
    'Wheelchair',
    'kuģis ratiņkrēsls',
    'a b c d e',
    `${'%_\\'.repeat(50)}'`,
  ])
  expect(names).toEqual(alike)
  expect(names).toContain('Ratastoolid')
  expect(names).toContain('Wheelchairs')
  expect([none, long, hostile]).toEqual([[], [], []])
})

it('offers the names of a thing in other languages, with what they bring', async () => {
  const widenings = await wideningsOf({ q: ['ratiņkrēsls pacēlājs'], country: ['EE', 'LV'] })
  expect(widenings).toEqual([])
  const [names, ...others] = await wideningsOf({ q: ['ratiņkrēsli'], country: ['EE', 'LV'] })
  expect(others).toEqual([])
  expect(names).toMatchObject({ key: 'keyword', more: 2 })
  expect(names?.values).toContain('Ratastoolid')
  expect(names?.filters.keyword).toContain('ratiņkrēsli')
  expect(names?.filters.q).toBeUndefined()
  // What is offered is found once it is taken: nothing is offered again.
  expect(await wideningsOf(names?.filters ?? {})).toEqual([])
})

it('offers the codes that tenders of the same words have', async () => {
  const widenings = await wideningsOf({
    keyword: ['ratiņkrēsls'],
    cpv: [WHEELCHAIRS],
    country: ['LV'],
  })
  const codes = widenings.filter(({ key }) => key === 'cpv')
  expect(codes).toMatchObject([{ values: ['33192000'], more: 3 }])
  expect(codes[0]?.filters.cpv).toEqual([WHEELCHAIRS, '33192000'])
})

it('offers nothing to a stranger, and nothing for filters that restrict nothing', async () => {
  const stranger = await addSupplier(database.db)
  const caller = createCaller(matchesRouter)({
    ...(await contextOfUser(database.db, stranger.userId)),
    search: searchOver(database.db),
  })
  const asked = { orgId: supplier.orgId, filters: { cpv: [WHEELCHAIRS] } }
  await expect(caller.matches.widenings(asked)).rejects.toThrow()
  await expect(wideningsOf({})).rejects.toThrow()
})
