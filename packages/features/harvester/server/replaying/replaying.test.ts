import { crawlLock } from '@kogge/db/crawl-lock.ts'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { harvestPartition } from '@kogge/db/schema/harvest.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/database.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addPartition, addRun } from '../harvested.fixture.ts'
import { readAgain } from './jobs.ts'
import { READ_AGAIN, type ReadAgain } from './queue.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const partitionOf = async (guid: string) => {
  const rows = database.db.select().from(harvestPartition)
  return (await rows.where(eq(harvestPartition.guid, guid)))[0]
}

it('a partition says how far it is, and what came of it', async () => {
  const { db } = database
  const guid = await addPartition(db, { state: 'waiting', notices: 9, added: 9, error: 'Before.' })
  const asked: ReadAgain = { kind: 'partition', guid }
  let meanwhile: unknown
  const read = async (given: ReadAgain) => {
    expect(given).toEqual(asked)
    meanwhile = await partitionOf(guid)
    return { files: 4, read: 12, new: 3, failed: [{}] }
  }
  await readAgain({ db, read }, asked)
  expect(meanwhile).toMatchObject({ state: 'running', runs: 2, error: null, finishedAt: null })
  expect(await partitionOf(guid)).toMatchObject({
    ...{ state: 'done', files: 4, notices: 12, added: 12, failures: 1, runs: 2 },
    ...{ startedAt: expect.any(Date), finishedAt: expect.any(Date) },
  })
})

it('one that cannot be read says why, and is tried again', async () => {
  const { db } = database
  const guid = await addPartition(db)
  const read = () => Promise.reject(new Error('The disk is full.'))
  await expect(readAgain({ db, read }, { kind: 'partition', guid })).rejects.toThrow('full')
  expect(await partitionOf(guid)).toMatchObject({ state: 'failed', error: 'The disk is full.' })
})

it('waits for the run that fills the partition, not for one that died', async () => {
  const { db } = database
  const guid = await addPartition(db, { state: 'running' })
  await addRun(db, ['2026-11-20', '2026-11-20'], { partitionGuid: guid, outcome: null })
  const read = async () => ({ files: 1, read: 1, new: 0, failed: [] })
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${crawlLock('lv-iub')})`)
    const tried = readAgain({ db, read }, { kind: 'partition', guid })
    await expect(tried).rejects.toThrow('still filling')
  })
  expect(await partitionOf(guid)).toMatchObject({ state: 'running', runs: 1 })
  await readAgain({ db, read }, { kind: 'partition', guid })
  expect(await partitionOf(guid)).toMatchObject({ state: 'done', runs: 2 })
})

it('waits while reading is switched off', async () => {
  const { db } = database
  const name = 'disableImport'
  await db.insert(featureFlag).values({ name, context: 'GLOBAL', value: true })
  const read = () => Promise.reject(new Error('It was read.'))
  const asked: ReadAgain = { kind: 'file', hash: 'ab'.repeat(32) }
  await expect(readAgain({ db, read }, asked)).rejects.toThrow('disableImport')
  await db.delete(featureFlag)
})

it('one job about the same file or partition is enough', () => {
  expect(READ_AGAIN.keyOf?.({ kind: 'file', hash: 'ab' })).toBe('ab')
  expect(READ_AGAIN.data.safeParse({ kind: 'file', hash: '../x' }).success).toBe(false)
})
