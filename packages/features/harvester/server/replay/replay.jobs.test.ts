import { crawlLock } from '@kogge/db/locks/crawl-lock.ts'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { harvestPartition } from '@kogge/db/schema/harvester.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { diskHalt } from '@kogge/platform/server/job-halts.queries.ts'
import { diskWith } from '@kogge/platform/server/testing/test-context.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addPartition, addRun } from '../harvested-rows.fixture.ts'
import { readAgain, readAgainHandlers } from './replay.jobs.ts'
import { READ_AGAIN, type ReadAgain } from './replay-queue.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const partitionOf = async (guid: string) => {
  const rows = database.db.select().from(harvestPartition)
  return (await rows.where(eq(harvestPartition.guid, guid)))[0]
}

const attempt = (isLast = false, signal = new AbortController().signal) => ({ isLast, signal })
const setFlag = () =>
  database.db.insert(featureFlag).values({ name: 'disableImport', context: 'GLOBAL', value: true })

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
  await readAgain({ db, halt, read }, asked, attempt())
  expect(meanwhile).toMatchObject({ state: 'running', runs: 2, error: null, finishedAt: null })
  expect(await partitionOf(guid)).toMatchObject({
    state: 'done',
    files: 4,
    notices: 12,
    added: 12,
    failures: 1,
    runs: 2,
    startedAt: expect.any(Date),
    finishedAt: expect.any(Date),
  })
})

it('one that cannot be read says why, and is tried again', async () => {
  const { db } = database
  const guid = await addPartition(db)
  const read = () => Promise.reject(new Error('The disk is full.'))
  await expect(
    readAgain({ db, halt, read }, { kind: 'partition', guid }, attempt()),
  ).rejects.toThrow('full')
  expect(await partitionOf(guid)).toMatchObject({ state: 'failed', error: 'The disk is full.' })
})

it('waits for the run that fills the partition, not for one that died', async () => {
  const { db } = database
  const guid = await addPartition(db, { state: 'running' })
  await addRun(db, ['2026-11-20', '2026-11-20'], { partitionGuid: guid, outcome: null })
  const read = async () => ({ files: 1, read: 1, new: 0, failed: [] })
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${crawlLock('lv-iub')})`)
    const tried = readAgain({ db, halt, read }, { kind: 'partition', guid }, attempt())
    await expect(tried).rejects.toThrow('still filling')
  })
  expect(await partitionOf(guid)).toMatchObject({ state: 'running', runs: 1 })
  await readAgain({ db, halt, read }, { kind: 'partition', guid }, attempt())
  expect(await partitionOf(guid)).toMatchObject({ state: 'done', runs: 2 })
})

const halt = async () => null

it('waits while little of the disk is left', async () => {
  const disk = diskWith(() => 2 ** 31 - 1)
  const read = () => Promise.reject(new Error('It was read.'))
  const asked: ReadAgain = { kind: 'file', hash: 'ab'.repeat(32) }
  const low = { db: database.db, read, halt: () => diskHalt(disk) }
  await expect(readAgain(low, asked, attempt())).rejects.toThrow('running low')
})

it('waits while reading is switched off', async () => {
  const { db } = database
  await setFlag()
  const read = () => Promise.reject(new Error('It was read.'))
  const asked: ReadAgain = { kind: 'file', hash: 'ab'.repeat(32) }
  await expect(readAgain({ db, halt, read }, asked, attempt())).rejects.toThrow('disableImport')
  await db.delete(featureFlag)
})

/** Reads until it is told to stop, which something tells it on the way. */
const readingUntil = (onTheWay: () => unknown) => (_: ReadAgain, signal: AbortSignal) =>
  new Promise<never>((_done, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason))
    onTheWay()
  })

it('stops on the way when the flag is set or the process is to stop, and waits again', async () => {
  const { db } = database
  const guid = await addPartition(db)
  const asked: ReadAgain = { kind: 'partition', guid }
  const flagged = { db, halt, read: readingUntil(() => void setFlag().execute()), haltLookMs: 5 }
  await expect(readAgain(flagged, asked, attempt())).rejects.toThrow('disableImport')
  expect(await partitionOf(guid)).toMatchObject({ state: 'waiting', runs: 2 })
  await db.delete(featureFlag)
  const stopping = new AbortController()
  const stopped = { db, halt, read: readingUntil(() => stopping.abort(new Error('to stop'))) }
  await expect(readAgain(stopped, asked, attempt(false, stopping.signal))).rejects.toThrow(
    'to stop',
  )
  expect(await partitionOf(guid)).toMatchObject({ state: 'waiting', runs: 3 })
})

it('what is given up says so, also when its process died', async () => {
  const { db } = database
  const read = () => Promise.reject(new Error('It was read.'))
  const waiting = await addPartition(db, { state: 'waiting' })
  await setFlag()
  const last = readAgain({ db, halt, read }, { kind: 'partition', guid: waiting }, attempt(true))
  await expect(last).rejects.toThrow('disableImport')
  await db.delete(featureFlag)
  expect(await partitionOf(waiting)).toMatchObject({
    state: 'failed',
    error: 'The feature flag disableImport is set.',
  })
  const running = await addPartition(db, { state: 'running' })
  const done = await addPartition(db, { state: 'done' })
  const dead = readAgainHandlers({ db, halt, read }).find(({ queue }) =>
    queue.name.endsWith('.dead'),
  )
  const jobs = { send: () => Promise.reject(new Error('It sends nothing.')) }
  for (const guid of [running, done])
    await dead?.run({ kind: 'partition', guid }, jobs, { ...attempt(), number: 0 })
  expect(await partitionOf(running)).toMatchObject({ state: 'failed' })
  expect(await partitionOf(done)).toMatchObject({ state: 'done' })
})

it('one job about the same file or partition is enough', () => {
  expect(READ_AGAIN.keyOf?.({ kind: 'file', hash: 'ab' })).toBe('ab')
  expect(READ_AGAIN.data.safeParse({ kind: 'file', hash: '../x' }).success).toBe(false)
})
