import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect } from '../client.ts'
import { cpv } from '../schema/reference.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'

const WORKS = 45_000_000

let database: TestDatabase
const url = () => String(database.pool.options.connectionString)

let fresh: typeof import('./cpv-names.ts')
beforeAll(async () => {
  database = await testDatabase()
  // A process reads the list once, and another test may have asked for it before.
  vi.resetModules()
  fresh = await import('./cpv-names.ts')
})
afterAll(() => database.close())

test('the list is read once in a process, whatever connections transactions hold', async () => {
  const { cpvTextsOf, readCpvTexts } = fresh
  // Neither an empty list nor a failure is remembered.
  await readCpvTexts(database.db)
  const closed = connect(url())
  await closed.close()
  await expect(readCpvTexts(closed.db)).rejects.toThrow()
  const label = { code: '45000000', num: WORKS, parent: null, level: 1, labels: { en: 'Works' } }
  await database.db.insert(cpv).values(label)

  const small = connect(url(), { max: 2 })
  const gate = Promise.withResolvers<void>()
  let open = 0
  const work = () =>
    small.db.transaction(async (tx) => {
      open += 1
      await gate.promise
      return (await cpvTextsOf(tx, [WORKS])).get(WORKS)
    })
  const works = [work(), work()]
  await vi.waitFor(() => expect(open).toBe(2))
  const list = readCpvTexts(small.db)
  gate.resolve()
  const names = [{ weight: 'D', language: 'en', text: 'Works' }]
  expect(await Promise.all(works)).toEqual([names, names])
  await list
  await small.close()

  await readCpvTexts(closed.db)
  expect((await cpvTextsOf(closed.db, [WORKS])).get(WORKS)).toEqual(names)
})
