import { auditLog } from '@kogge/db/schema/accounts.ts'
import { harvestPartition } from '@kogge/db/schema/harvester.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AddedFile,
  addFailure,
  addFile,
  addNotice,
  addPartition,
  addRun,
} from '../harvested-rows.fixture.ts'
import { harvesterAdminRouter } from '../harvester.admin-router.ts'

const UNKNOWN = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
const HOUR = 3_600_000

let database: TestDatabase
let developer: string
let partition: string
let good: AddedFile
let broken: AddedFile
const sent: object[] = []
const jobs: JobSender = { send: async (_tx, queue, data) => void sent.push([queue.name, data]) }

const calls = async () =>
  createCaller(harvesterAdminRouter)({ ...(await contextOfUser(database.db, developer)), jobs })

const hoursAgo = (hours: number): Date => new Date(TEST_NOW.getTime() - hours * HOUR)

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  developer = await addPerson(db)
  await addStaff(db, developer, 'DEVELOPER')
  partition = await addPartition(db, { files: 2, notices: 2 })
  await addRun(db, ['2026-11-18', '2026-11-20'], { partitionGuid: partition })
  good = await addFile(db, '[{"id": 1}]', {
    partitionGuid: partition,
    fetchedAt: hoursAgo(1),
    takenAt: hoursAgo(1),
    etag: '"1"',
    address: 'https://open.iub.example/data/20-11-2026.json\u202Egnp',
  })
  broken = await addFile(db, '[{', { partitionGuid: partition, fetchedAt: hoursAgo(2) })
  await addFile(db, '<old/>', {
    source: 'ted',
    fetchedAt: hoursAgo(24 * 40),
    address: 'https://ted.example/packages/2026_00017.tar.gz!100%_1.xml',
  })
  await addNotice(db, good.hash, 'Ceļa pārbūve')
  await addNotice(db, good.hash, 'Tilta atjaunošana')
  await addFailure(db, { rawHash: broken.hash, partitionGuid: partition, attempts: 3 })
  await addFailure(db, { rawHash: good.hash, part: '7', resolvedAt: hoursAgo(0) })
})
afterAll(() => database.close())
beforeEach(() => void sent.splice(0))

const addresses = async (input = {}) => {
  const { items } = await (await calls()).adminSourceFiles.list(input)
  return items.map(({ address }) => address.replace(/^.*\//, '').replace(/^[0-9a-f-]{36}/, 'ID'))
}

describe('source files', () => {
  it('stand the newest first, with what came of each', async () => {
    const { items, nextCursor } = await (await calls()).adminSourceFiles.list({})
    expect(nextCursor).toBeNull()
    expect(items.map(({ notices, openFailures, size }) => [notices, openFailures, size])).toEqual([
      [2, 0, 11],
      [0, 1, 2],
      [0, 0, 6],
    ])
    expect(items[0]).toMatchObject({
      address: 'https://open.iub.example/data/20-11-2026.jsongnp',
      hash: good.hash.toString('hex'),
      partition: { guid: partition, createdDate: '2026-11-20' },
      fetchedAt: hoursAgo(1).toISOString(),
    })
  })

  it('are found by source, age, failure, words and hash', async () => {
    expect(await addresses({ sources: ['ted'] })).toEqual(['2026_00017.tar.gz!100%_1.xml'])
    expect(await addresses({ sources: ['ted', 'lv-iub'] })).toHaveLength(3)
    expect(await addresses({ days: '30' })).toHaveLength(2)
    expect(await addresses({ failed: true })).toEqual(['ID.json'])
    expect(await addresses({ q: 'IUB 20-11' })).toEqual(['20-11-2026.jsongnp'])
    expect(await addresses({ q: '0%_' })).toEqual(['2026_00017.tar.gz!100%_1.xml'])
    expect(await addresses({ q: '%' })).toHaveLength(1)
    expect(await addresses({ q: '\\' })).toEqual([])
    expect(await addresses({ q: broken.hash.toString('hex').toUpperCase() })).toEqual(['ID.json'])
    expect(await addresses({ failed: true, q: 'nothing' })).toEqual([])
  })

  it('come in pages that hold each once, also those of one moment', async () => {
    for (let n = 0; n < 5; n += 1)
      await addFile(database.db, `same ${n}`, { source: 'dk-udbud', fetchedAt: hoursAgo(3) })
    const { adminSourceFiles } = await calls()
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof adminSourceFiles.list>> = await adminSourceFiles.list({
        sources: ['dk-udbud'],
        limit: 2,
        cursor,
      })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toHaveLength(5)
    expect(new Set(seen).size).toBe(5)
    await expect(adminSourceFiles.list({ cursor: 'x' })).rejects.toThrow('list.cursor_invalid')
  })

  it('one has its failures, its notices, and how often its bytes came', async () => {
    await addFile(database.db, '[{"id": 1}]', { source: 'file', fetchedAt: hoursAgo(24 * 50) })
    const { adminSourceFiles } = await calls()
    const record = await adminSourceFiles.byId({ id: good.id })
    expect(record).toMatchObject({ arrivals: 2, failureCount: 1, etag: '"1"' })
    expect(record.failures[0]).toMatchObject({ part: '7', resolvedAt: TEST_NOW.toISOString() })
    const first = await adminSourceFiles.notices({ id: good.id, limit: 1 })
    const second = await adminSourceFiles.notices({
      id: good.id,
      limit: 1,
      cursor: first.nextCursor,
    })
    const titles = [...first.items, ...second.items].map(({ title }) => title?.text)
    expect(titles.sort()).toEqual(['Ceļa pārbūve', 'Tilta atjaunošana'])
    expect(second.nextCursor).toBeNull()
    await expect(adminSourceFiles.byId({ id: UNKNOWN })).rejects.toThrow('record.not_found')
    expect((await adminSourceFiles.notices({ id: UNKNOWN })).items).toEqual([])
  })

  it('one is read again by a job, which is written down', async () => {
    await (await calls()).adminSourceFiles.readAgain({ id: broken.id })
    const hash = broken.hash.toString('hex')
    expect(sent).toEqual([['harvester.read_again', { kind: 'file', hash }]])
    const [entry] = await database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({
      action: 'source_file.read_again_asked',
      subjectId: broken.id,
      actorUserId: developer,
    })
    const { adminSourceFiles } = await calls()
    await expect(adminSourceFiles.readAgain({ id: UNKNOWN })).rejects.toThrow('record.not_found')
  })
})

describe('partitions', () => {
  it('are found by source, state and day', async () => {
    await addPartition(database.db, { source: 'ted', state: 'failed', createdDate: '2026-11-19' })
    const { adminPartitions } = await calls()
    const sources = async (input = {}) =>
      (await adminPartitions.list(input)).items.map(({ source }) => source)
    expect(await sources()).toHaveLength(2)
    expect(await sources({ sources: ['ted'] })).toEqual(['ted'])
    expect(await sources({ states: ['done'] })).toEqual(['lv-iub'])
    expect(await sources({ createdDate: '2026-11-20' })).toEqual(['lv-iub'])
    expect(await sources({ states: ['running'] })).toEqual([])
    const page = await adminPartitions.list({ limit: 1 })
    expect((await adminPartitions.list({ cursor: page.nextCursor })).items).toHaveLength(1)
  })

  it('one has what came of it by stage, its files and its failures', async () => {
    const { adminPartitions } = await calls()
    const key = { guid: partition, createdDate: '2026-11-20' }
    expect(await adminPartitions.byGuid(key)).toMatchObject({
      bytes: 13,
      asked: { fromDay: '2026-11-18', toDay: '2026-11-20' },
      stages: [
        { stage: 'raw', passed: 2, openFailures: 0, resolvedFailures: 0 },
        { stage: 'parsed', passed: 2, openFailures: 1, resolvedFailures: 1 },
        { stage: 'compiled', passed: 0, openFailures: 0, resolvedFailures: 0 },
      ],
    })
    await expect(adminPartitions.byGuid({ ...key, createdDate: '2026-11-19' })).rejects.toThrow(
      'record.not_found',
    )
    const ids = async (input: object) =>
      (await adminPartitions.files({ guid: partition, ...input })).items.map(({ id }) => id)
    expect(await ids({})).toEqual([good.id, broken.id])
    expect(await ids({ failed: true })).toEqual([broken.id])
    expect(await ids({ q: 'iub.example' })).toEqual([good.id])
    const parts = async (input: object) =>
      (await adminPartitions.failures({ guid: partition, ...input })).items
    expect((await parts({})).map(({ part }) => part).sort()).toEqual(['0', '7'])
    expect(await parts({ resolved: false })).toMatchObject([
      { attempts: 3, stage: 'parsed', file: { id: broken.id } },
    ])
  })

  it('one waits to be read again; one that is being filled is left as it is', async () => {
    const stateOf = async (guid: string) => {
      const rows = database.db.select().from(harvestPartition)
      return (await rows.where(eq(harvestPartition.guid, guid)))[0]?.state
    }
    const running = await addPartition(database.db, { state: 'running' })
    const { adminPartitions } = await calls()
    await adminPartitions.readAgain({ guid: partition })
    await adminPartitions.readAgain({ guid: running })
    expect(await stateOf(partition)).toBe('waiting')
    expect(await stateOf(running)).toBe('running')
    expect(sent).toEqual(
      [partition, running].map((guid) => ['harvester.read_again', { kind: 'partition', guid }]),
    )
    await expect(adminPartitions.readAgain({ guid: UNKNOWN })).rejects.toThrow('record.not_found')
  })
})
