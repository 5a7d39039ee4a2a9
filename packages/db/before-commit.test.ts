import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { afterCommit, lastWork } from './before-commit.ts'
import type { Db } from './client.ts'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

let done: (readonly string[])[] = []
beforeEach(() => {
  done = []
})
const leave = lastWork<string>(async (_tx, items) => {
  done.push(items)
})

test('what is left in a transaction is done at its end, at once', async () => {
  await database.db.transaction(async (tx) => {
    await leave(tx, 'one')
    await leave(tx, 'two')
    expect(done).toEqual([])
  })
  expect(done).toEqual([['one', 'two']])
})

test('it is done within it: what fails undoes the rest', async () => {
  const failing = lastWork<string>(async () => {
    throw new Error('it cannot be written')
  })
  const change = async (tx: Db) => {
    await tx.execute('create table half (a integer)')
    await failing(tx, 'one')
  }
  await expect(database.db.transaction(change)).rejects.toThrow('it cannot be written')
  const { rows } = await database.pool.query(`select to_regclass('half') as half`)
  expect(rows).toEqual([{ half: null }])
})

test('a transaction that fails does none of it', async () => {
  const failed = database.db.transaction(async (tx) => {
    await leave(tx, 'one')
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(done).toEqual([])
})

test('an inner transaction leaves it to the one around it, where it does not fail itself', async () => {
  await database.db.transaction(async (tx) => {
    await tx.transaction((inner) => leave(inner, 'one'))
    await tx
      .transaction(async (inner) => {
        await leave(inner, 'two')
        throw new Error('no')
      })
      .catch(() => undefined)
    await tx.transaction((inner) => inner.transaction((innermost) => leave(innermost, 'three')))
    expect(done).toEqual([])
  })
  expect(done).toEqual([['one', 'three']])
})

test('without a transaction it is done in one of its own', async () => {
  await leave(database.db, 'one')
  expect(done).toEqual([['one']])
})

test('what is to be done afterwards is done once it is committed, and not where it is taken back', async () => {
  const seen: string[] = []
  await database.db.transaction(async (tx) => {
    afterCommit(tx, () => void seen.push('one'))
    await tx.transaction(async (inner) => afterCommit(inner, () => void seen.push('two')))
    await tx
      .transaction(async (inner) => {
        afterCommit(inner, () => void seen.push('three'))
        throw new Error('no')
      })
      .catch(() => undefined)
    expect(seen).toEqual([])
  })
  expect(seen).toEqual(['one', 'two'])
  const failed = database.db.transaction(async (tx) => {
    afterCommit(tx, () => void seen.push('four'))
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  afterCommit(database.db, () => void seen.push('five'))
  expect(seen).toEqual(['one', 'two', 'five'])
})
