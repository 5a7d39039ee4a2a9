import { crawlLock } from '@kogge/db/locks/crawl-lock.ts'
import { auditLog } from '@kogge/db/schema/accounts.ts'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { crawler } from '@kogge/db/schema/harvester.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addFailure, addFile, addPartition, addRun } from '../harvested-rows.fixture.ts'
import { harvesterAdminRouter } from '../harvester.admin-router.ts'
import { factsOf } from './crawlers.fixture.ts'
import type { CrawlerView } from './crawlers.views.ts'

let database: TestDatabase
let developer: string
let rawHash: Buffer
const sent: object[] = []
const jobs: JobSender = { send: async (_tx, queue, data) => void sent.push([queue.name, data]) }
const sources = [
  factsOf('ted', { isScheduled: false }),
  factsOf('lv-iub'),
  factsOf('fi-hilma', { obstacle: 'needs a subscription key' }),
]

const calls = async () => {
  const context = await contextOfUser(database.db, developer)
  return createCaller(harvesterAdminRouter)({ ...context, jobs, sources }).adminCrawlers
}
const one = async (source: string): Promise<CrawlerView | undefined> =>
  (await (await calls()).list()).find((view) => view.source === source)

beforeAll(async () => {
  database = await testDatabase()
  developer = await addPerson(database.db, { firstName: 'Dace', lastName: 'Koka' })
  await addStaff(database.db, developer, 'DEVELOPER')
  // Before anybody looks: files are counted once a minute.
  rawHash = (await addFile(database.db, '[{]')).hash
})
afterAll(() => database.close())
beforeEach(async () => {
  sent.splice(0)
  await database.db.delete(crawler)
  await database.db.delete(featureFlag)
})

const setFlag = (name: string) =>
  database.db.insert(featureFlag).values({ name, context: 'GLOBAL', value: true })

describe('the list of crawlers', () => {
  it('has every source, also those that nothing ever came from', async () => {
    const views = await (await calls()).list()
    expect(views.map(({ source }) => source)).toEqual(['ted', 'lv-iub', 'fi-hilma'])
    expect(views[2]).toMatchObject({
      obstacle: 'needs a subscription key',
      hours: [1, 13],
      timeZone: 'Europe/Riga',
      isRunning: false,
      nextRunAt: null,
      completeThrough: null,
      lagDays: null,
      files: 0,
    })
  })

  it('says how far behind it is, and what came and failed', async () => {
    const { db } = database
    const nextRunAt = new Date('2026-11-21T23:10:00Z')
    await db
      .insert(crawler)
      .values({ source: 'lv-iub', completeThrough: '2026-11-18', nextRunAt, failuresInRow: 2 })
    await addFailure(db, { rawHash })
    expect(await one('lv-iub')).toMatchObject({
      completeThrough: '2026-11-18',
      lagDays: 3,
      failuresInRow: 2,
      files: 1,
      openFailures: 1,
      nextRunAt: nextRunAt.toISOString(),
    })
  })

  it('counts files no oftener than once a minute', async () => {
    await one('lv-iub')
    await addFile(database.db, 'another')
    expect(await one('lv-iub')).toMatchObject({ files: 1 })
  })

  it('tells a next run only where there will be one', async () => {
    const { db } = database
    for (const source of ['ted', 'lv-iub'])
      await db.insert(crawler).values({ source, nextRunAt: TEST_NOW })
    expect((await one('ted'))?.nextRunAt).toBe(null)
    expect((await one('lv-iub'))?.nextRunAt).toBe(TEST_NOW.toISOString())
    await setFlag('disableTaskLvIub')
    expect(await one('lv-iub')).toMatchObject({ isDisabled: true, nextRunAt: null })
    expect(await one('ted')).toMatchObject({ isDisabled: false })
  })

  it('says that it runs while a living process is at work, whatever is written down', async () => {
    await addRun(database.db, ['2026-11-18', '2026-11-20'], { finishedAt: null, outcome: null })
    expect((await one('lv-iub'))?.isRunning).toBe(false)
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${crawlLock('lv-iub')})`)
      expect((await one('lv-iub'))?.isRunning).toBe(true)
      expect((await one('ted'))?.isRunning).toBe(false)
    })
    expect((await one('lv-iub'))?.isRunning).toBe(false)
  })
})

describe('runs', () => {
  it('are listed with their partitions, the newest first, page by page', async () => {
    const { db } = database
    const partitionGuid = await addPartition(db, { source: 'ee-rhr' })
    for (const n of [1, 2, 3])
      await addRun(db, ['2026-11-18', '2026-11-20'], {
        source: 'ee-rhr',
        startedAt: new Date(TEST_NOW.getTime() + n),
        added: n,
        partitionGuid,
      })
    const { runs } = await calls()
    const first = await runs({ source: 'ee-rhr', limit: 2 })
    expect(first.items.map(({ added }) => added)).toEqual([3, 2])
    expect(first.items[0]).toMatchObject({ partitionGuid, partitionDate: '2026-11-20' })
    const rest = await runs({ source: 'ee-rhr', limit: 2, cursor: first.nextCursor })
    expect(rest.items.map(({ added }) => added)).toEqual([1])
    expect(rest.nextCursor).toBe(null)
  })
})

describe('a pause', () => {
  it('is kept with who made it, once, and ends', async () => {
    const { pause, resume } = await calls()
    await pause({ source: 'lv-iub' })
    await pause({ source: 'lv-iub' })
    expect(await one('lv-iub')).toMatchObject({ isPaused: true, pausedBy: 'Dace Koka' })
    await resume({ source: 'lv-iub' })
    await resume({ source: 'lv-iub' })
    expect(await one('lv-iub')).toMatchObject({ isPaused: false, pausedBy: null })
    const entries = await database.db
      .select({ action: auditLog.action, actor: auditLog.actorUserId })
      .from(auditLog)
      .where(eq(auditLog.subjectId, 'lv-iub'))
      .orderBy(auditLog.id)
    expect(entries).toEqual([
      { action: 'crawler.paused', actor: developer },
      { action: 'crawler.resumed', actor: developer },
    ])
  })
})

describe('a run by hand', () => {
  it('is sent with its days, or with those that are due', async () => {
    const { runNow } = await calls()
    await runNow({ source: 'ted', from: '2026-11-01', to: '2026-11-02' })
    await runNow({ source: 'lv-iub' })
    const asked = '2026-11-21T12:00:00Z'
    expect(sent).toEqual([
      [
        'harvester.crawl',
        { source: 'ted', trigger: 'person', from: '2026-11-01', to: '2026-11-02', asked },
      ],
      ['harvester.crawl', { source: 'lv-iub', trigger: 'person', asked }],
    ])
  })

  it('is refused where it would not run, with the reason', async () => {
    const { runNow, pause } = await calls()
    const refused = (source: 'ted' | 'fi-hilma' | 'ocds', reason: string) =>
      expect(runNow({ source })).rejects.toMatchObject({ cause: { details: { reason } } })
    await refused('fi-hilma', 'cannot_run')
    await refused('ocds', 'cannot_run')
    await pause({ source: 'ted' })
    await refused('ted', 'paused')
    await database.db.delete(crawler)
    await setFlag('disableHarvesting')
    await refused('ted', 'disabled')
    expect(sent).toEqual([])
  })

  it.each([
    { source: 'ted', from: '2026-11-02', to: '2026-11-01' },
    { source: 'ted', from: '2026-11-02' },
    { source: 'ted', from: '2026-02-30', to: '2026-03-01' },
    { source: 'kogge' },
    { source: '__proto__' },
  ])('of %j is none', async (input) => {
    const { runNow } = await calls()
    await expect(Reflect.apply(runNow, undefined, [input])).rejects.toThrow()
    expect(sent).toEqual([])
  })
})
