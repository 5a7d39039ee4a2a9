import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addProfile, addSupplier, callsOf } from './monitor-world.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('a profile has at least one condition when it is founded, and keeps one', async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  await expect(addProfile(db, supplier, {})).rejects.toThrow('request.invalid')
  await expect(addProfile(db, supplier, { country: [] })).rejects.toThrow('request.invalid')
  const guid = await addProfile(db, supplier, { country: ['LV'] })
  const calls = await callsOf(db, supplier)
  const { orgId } = supplier
  const { revision } = await calls.profile({ orgId, guid })
  await expect(calls.save({ orgId, guid, name: 'Visi', filters: {}, revision })).rejects.toThrow(
    'request.invalid',
  )
  expect((await calls.profile({ orgId, guid })).filters).toEqual({ country: ['LV'] })
})

it.each([
  { q: ['!!!'] },
  { q: ['""'], keyword: ['*', '-'] },
  { q: ['ʼ'] },
  { regionWords: ['Vidzeme'] },
  { valueUnstated: ['also' as const] },
])('%j is no condition: every tender would fit', async (filters) => {
  const { db } = database
  const supplier = await addSupplier(db)
  await expect(addProfile(db, supplier, filters)).rejects.toThrow('request.invalid')
  const guid = await addProfile(db, supplier, Object.assign({}, filters, { country: ['LV'] }))
  expect(guid).toEqual(expect.any(String))
})

it('texts of more than 4,000 letters are refused, whichever filter they stand in', async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  const texts = (letters: number) => ({
    q: ['q'.repeat(500)],
    keyword: Array.from({ length: 6 }, (_, at) => `${at}`.padEnd(500, 'x')),
    regionWords: ['v'.repeat(letters - 3600), 'w'.repeat(100)],
    country: ['LV'],
  })
  await expect(addProfile(db, supplier, texts(4001))).rejects.toThrow('request.invalid')
  const guid = await addProfile(db, supplier, texts(4000))
  const calls = await callsOf(db, supplier)
  const { orgId } = supplier
  const { revision } = await calls.profile({ orgId, guid })
  await expect(
    calls.save({ orgId, guid, name: 'Gari', filters: texts(4001), revision }),
  ).rejects.toThrow('request.invalid')
})
