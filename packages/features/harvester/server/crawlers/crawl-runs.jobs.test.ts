import { setTimeout as sleep } from 'node:timers/promises'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { crawler } from '@kogge/db/schema/harvester.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { diskHalt } from '@kogge/platform/server/job-halts.queries.ts'
import { type JobAttempt, startJobs } from '@kogge/platform/server/job-queues.jobs.ts'
import { diskWith, TEST_TOKEN_KEYS } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CRAWL, type CrawlJob } from './crawl-run-queue.ts'
import { type CrawlDeps, type CrawlEnd, crawlerHandlers, runCrawler } from './crawl-runs.jobs.ts'
import { factsOf } from './crawlers.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(crawler)
  await database.db.delete(featureFlag)
})

const DONE: CrawlEnd = { outcome: 'done', failure: null, isMoreDue: false, added: 1 }
const SCHEDULED: CrawlJob = { source: 'lv-iub', trigger: 'schedule' }
const DAYS = { from: '2026-11-01', to: '2026-11-02' }
const BY_HAND: CrawlJob = {
  source: 'lv-iub',
  trigger: 'person',
  asked: '2026-11-21T12:00:00Z',
  ...DAYS,
}
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

const deps = (over: Partial<CrawlDeps> = {}): CrawlDeps => ({
  db: database.db,
  log,
  place: 'https://kogge.example',
  sources: [factsOf('lv-iub')],
  halt: async () => null,
  run: async () => DONE,
  settle: async () => 0,
  haltLookMs: 20,
  ...over,
})
const attempt = (over: Partial<JobAttempt> = {}): JobAttempt => ({
  signal: new AbortController().signal,
  number: 0,
  isLast: false,
  ...over,
})
const minutesUntilDue = async (): Promise<number | null> => {
  const [row] = await database.db.select().from(crawler).where(eq(crawler.source, 'lv-iub'))
  return row?.nextRunAt ? Math.round((row.nextRunAt.getTime() - Date.now()) / 60_000) : null
}
const put = (values: Partial<typeof crawler.$inferInsert> = {}) =>
  database.db.insert(crawler).values({
    source: 'lv-iub',
    nextRunAt: new Date(Date.now() + 300 * 60_000),
    ...values,
  })
const setFlag = (name: string) =>
  database.db.insert(featureFlag).values({ name, context: 'GLOBAL', value: true })

/** Works until it is stopped. */
const untilStopped: CrawlDeps['run'] = async (_, signal) => {
  while (!signal.aborted) await sleep(5)
  const failure = signal.reason instanceof Error ? signal.reason.message : ''
  return { outcome: 'stopped', failure, isMoreDue: false, added: 0 }
}

describe('a run', () => {
  it('is over what is due, or over what was asked for', async () => {
    const run = vi.fn(deps().run)
    await runCrawler(deps({ run }), SCHEDULED, attempt())
    await runCrawler(deps({ run }), BY_HAND, attempt())
    expect(run.mock.calls.map(([asked]) => asked)).toEqual([
      { source: 'lv-iub', trigger: 'schedule', days: null },
      { source: 'lv-iub', trigger: 'person', days: DAYS },
    ])
  })

  it('does not begin where it may not', async () => {
    const run = vi.fn(deps().run)
    await put({ isPaused: true })
    await runCrawler(deps({ run }), SCHEDULED, attempt())
    await database.db.delete(crawler)
    await setFlag('disableTaskLvIub')
    await runCrawler(deps({ run }), SCHEDULED, attempt())
    await database.db.delete(featureFlag)
    const low = () => diskHalt(diskWith(() => 2 ** 31 - 1))
    await runCrawler(deps({ run, halt: low }), SCHEDULED, attempt())
    await runCrawler(deps({ run, halt: low }), BY_HAND, attempt())
    const unscheduled = [factsOf('lv-iub', { isScheduled: false })]
    await runCrawler(deps({ run, sources: unscheduled }), SCHEDULED, attempt())
    await runCrawler(deps({ run, sources: [] }), BY_HAND, attempt())
    const lacking = [factsOf('lv-iub', { obstacle: 'needs a key' })]
    await runCrawler(deps({ run, sources: lacking }), BY_HAND, attempt())
    expect(run).not.toHaveBeenCalled()
  })

  it('is followed by the next at once where more is due', async () => {
    await put()
    await runCrawler(
      deps({ run: async () => ({ ...DONE, isMoreDue: true }) }),
      SCHEDULED,
      attempt(),
    )
    expect(await minutesUntilDue()).toBeCloseTo(0)
  })

  it('that fails is tried again, and its row says when; the last attempt leaves it to the hours', async () => {
    await put()
    const failing = deps({
      run: async () => ({ ...DONE, outcome: 'failed', failure: 'The host does not answer.' }),
    })
    await expect(
      runCrawler(failing, SCHEDULED, attempt({ number: 6, isLast: true })),
    ).rejects.toThrow('does not answer')
    expect(await minutesUntilDue()).toBe(300)
    await expect(runCrawler(failing, SCHEDULED, attempt({ number: 9 }))).rejects.toThrow()
    expect(await minutesUntilDue()).toBe(60)
    await expect(runCrawler(failing, SCHEDULED, attempt({ number: 1 }))).rejects.toThrow()
    expect(await minutesUntilDue()).toBe(4)
  })

  it('waits for another over other days, and leaves what is due to it', async () => {
    const busy = deps({ run: async () => null })
    await runCrawler(busy, SCHEDULED, attempt())
    await expect(runCrawler(busy, BY_HAND, attempt())).rejects.toThrow('Another process')
  })

  it('under way ends when it is paused, or a flag is set, also for a moment, and is not failed', async () => {
    await put()
    for (const halt of [
      () => database.db.update(crawler).set({ isPaused: true }),
      () => setFlag('disableImport'),
    ]) {
      const running = runCrawler(deps({ run: untilStopped }), SCHEDULED, attempt())
      await sleep(60)
      await halt()
      await running
      await database.db.update(crawler).set({ isPaused: false })
      await database.db.delete(featureFlag)
    }
    expect(await minutesUntilDue()).toBe(300)
  })

  it('under way ends with its process, and is gone on with', async () => {
    await put()
    const stopping = new AbortController()
    const running = runCrawler(
      deps({ run: untilStopped }),
      SCHEDULED,
      attempt({ signal: stopping.signal }),
    )
    await sleep(30)
    stopping.abort(new Error('The process was asked to stop.'))
    await expect(running).rejects.toThrow('asked to stop')
    expect(await minutesUntilDue()).toBe(2)
  })
})

describe('the queue', () => {
  const deadJobs = async () => {
    const { rows } = await database.pool.query(
      `select data from pgboss.job where name = 'harvester.crawl.dead'`,
    )
    return rows
  }

  it('holds one run that is due of each, and lets nothing in that is no run', async () => {
    const run = vi.fn(deps().run)
    const jobs = await startJobs({
      mailSeals: TEST_TOKEN_KEYS,
      url: database.url,
      log,
      roles: ['web'],
      handlers: crawlerHandlers(deps({ run })),
    })
    try {
      for (const job of [SCHEDULED, SCHEDULED, BY_HAND, BY_HAND])
        await jobs.send(database.db, CRAWL, job)
      const { rows } = await database.pool.query(
        `select data from pgboss.job where name = 'harvester.crawl' order by data::text`,
      )
      expect(rows).toHaveLength(2)
      for (const data of [
        { source: 'nowhere', trigger: 'schedule' },
        { source: 'ted', trigger: 'command' },
        { source: 'ted', trigger: 'person', asked: 'today' },
        { source: 'ted', trigger: 'schedule', from: '2026-11-01', to: '2026-11-02' },
        {},
      ])
        expect(CRAWL.data.safeParse(data).success).toBe(false)
      const [crawl] = crawlerHandlers(deps({ run }))
      expect(() => crawl?.run({ source: 'nowhere' }, jobs, attempt())).toThrow()
      expect(run).not.toHaveBeenCalled()
      expect(await deadJobs()).toEqual([])
    } finally {
      await jobs.stop()
    }
  })
})
