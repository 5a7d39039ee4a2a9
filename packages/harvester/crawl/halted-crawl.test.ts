import { CRAWL_LOCK_HOLDER } from '@kogge/db/locks/crawl-lock.ts'
import { crawler, crawlRun, harvestPartition, sourceFile } from '@kogge/db/schema/harvester.ts'
import { notice } from '@kogge/db/schema/notices.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { isNull, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askedAt, DAILY_SOURCE, dailyServer, nthNotice } from '../fixtures/daily-source.ts'
import { bytesOf } from '../fixtures/eforms-notices.ts'
import type { Loopback } from '../fixtures/loopback-server.ts'
import { storeRaw, toRawFile } from '../intake/raw-files.ts'
import { settleAbandoned } from './abandoned-crawl-runs.ts'
import { beginRun } from './crawl-runs.ts'
import { type CrawlOptions, crawl } from './source-crawl.ts'
import { withSourceLock } from './source-lock.ts'

let database: TestDatabase
let server: Loopback
const days = new Map<string, string | number>()
beforeEach(async () => {
  database = await testDatabase()
  days.clear()
  server = await dailyServer(days)
})
afterEach(async () => {
  await server.close()
  await database.close()
})

const DAYS = { from: '2026-11-19', to: '2026-11-21' }
const run = (over: Partial<CrawlOptions> = {}) =>
  crawl(database.db, DAILY_SOURCE, {
    days: DAYS,
    trigger: 'schedule',
    ...askedAt(server),
    ...over,
  })
const asked = () => server.seen.map(({ path }) => path.slice(1))
const row = async () => (await database.db.select().from(crawler))[0]
/** Which notices are there. */
const numbers = async () =>
  (await database.db.select({ id: notice.noticeId }).from(notice))
    .map(({ id }) => id?.at(-1))
    .sort()

/** A process that began a run, stored a file and died. */
const die = async (text: string, from = DAYS.from) => {
  const { db } = database
  const begun = await beginRun(db, {
    source: 'lv-iub',
    trigger: 'schedule',
    days: { ...DAYS, from },
    hasFiles: true,
  })
  const file = toRawFile(`${DAILY_SOURCE.about}/${from}`, bytesOf(text))
  await storeRaw(db, [file], { source: 'lv-iub', partition: begun.partition })
}

it('the transaction that keeps others away says that it does nothing else', async () => {
  const { db } = database
  const holders = async () => {
    const { rows } = await db.execute(sql`
      select 1 from pg_stat_activity where datname = current_database()
        and xact_start is not null and application_name = ${CRAWL_LOCK_HOLDER}`)
    return rows.length
  }
  expect(await withSourceLock(db, 'lv-iub', holders)).toBe(1)
  expect(await holders()).toBe(0)
})

describe('a run that is stopped', () => {
  it('keeps what came, is not failed, and is gone on with', async () => {
    for (const [n, day] of ['2026-11-19', '2026-11-20', '2026-11-21'].entries())
      days.set(day, nthNotice(n + 1))
    const stopping = new AbortController()
    const http = {
      ...askedAt(server).http,
      gapMs: 60_000,
      // Stopped while it waits before the third request.
      wait: async () => {
        if (server.seen.length === 2) stopping.abort(new Error('The crawler was paused.'))
        stopping.signal.throwIfAborted()
      },
    }
    const first = await run({ http, signal: stopping.signal })
    expect(first).toMatchObject({ outcome: 'stopped', failure: 'The crawler was paused.', new: 2 })
    expect(await row()).toMatchObject({ failuresInRow: 0, lastError: null, completeThrough: null })
    const [stopped] = await database.db.select().from(crawlRun)
    expect(stopped).toMatchObject({
      outcome: 'stopped',
      error: 'The crawler was paused.',
      added: 2,
    })
    const [partition] = await database.db.select().from(harvestPartition)
    expect(partition).toMatchObject({ state: 'done', files: 2 })
    expect(await run()).toMatchObject({ outcome: 'done', new: 1 })
    expect(asked()).toEqual(['2026-11-19', '2026-11-20', '2026-11-21'])
    expect(await row()).toMatchObject({ completeThrough: DAYS.to, resume: null })
  })

  it('before it began asks for nothing', async () => {
    const signal = AbortSignal.abort(new Error('The feature flag disableHarvesting is set.'))
    expect(await run({ signal })).toMatchObject({ outcome: 'stopped', read: 0 })
    expect(asked()).toEqual([])
  })
})

describe('the days of a run', () => {
  it('are those that are due where none are named, until nothing is left', async () => {
    await database.db.insert(crawler).values({ source: 'lv-iub', completeThrough: '2026-10-10' })
    const due = async () => {
      const { days: _, ...options } = { days: null, ...askedAt(server) }
      const report = await crawl(database.db, DAILY_SOURCE, { ...options, trigger: 'schedule' })
      return report && { ...report.days, isMoreDue: report.isMoreDue }
    }
    expect(await due()).toEqual({ from: '2026-10-10', to: '2026-11-09', isMoreDue: true })
    expect(await due()).toEqual({ from: '2026-11-09', to: '2026-11-21', isMoreDue: false })
    expect(await due()).toEqual({ from: '2026-11-21', to: '2026-11-21', isMoreDue: false })
  })

  it('that are not out yet are not complete', async () => {
    await run({ days: { from: '2026-11-20', to: '2026-12-31' } })
    expect((await row())?.completeThrough).toBe('2026-11-21')
  })
})

describe('a process that died', () => {
  it('leaves nothing that says it runs, once somebody looks', async () => {
    await die(nthNotice(1))
    await die(nthNotice(2))
    expect(await settleAbandoned(database.db)).toBe(2)
    expect(await settleAbandoned(database.db)).toBe(0)
    for (const one of await database.db.select().from(crawlRun))
      expect(one).toMatchObject({
        outcome: 'failed',
        error: 'The process ended before the run did.',
        finishedAt: expect.any(Date),
      })
    for (const one of await database.db.select().from(harvestPartition))
      expect(one).toMatchObject({ state: 'failed', files: 1, finishedAt: expect.any(Date) })
    const { failuresInRow, nextRunAt } = (await row()) ?? {}
    expect(failuresInRow).toBe(2)
    expect(Number(nextRunAt) - Date.now()).toBeLessThan(130_000)
  })

  it('is told from one that lives', async () => {
    await die(nthNotice(1))
    await withSourceLock(database.db, 'lv-iub', async () => {
      expect(await settleAbandoned(database.db)).toBe(0)
      expect(await run()).toBe(null)
    })
    const [one] = await database.db.select().from(crawlRun)
    expect(one).toMatchObject({ outcome: null, finishedAt: null })
  })

  it('has lost nothing that it stored, though the source has another file by now, or none', async () => {
    await die(nthNotice(1), '2026-11-19')
    await die(nthNotice(2), '2026-11-20')
    days.set('2026-11-19', nthNotice(3))
    expect(await run()).toMatchObject({ outcome: 'done', new: 1, absent: 2 })
    expect(await numbers()).toEqual(['1', '2', '3'])
    expect(await database.db.$count(sourceFile, isNull(sourceFile.takenAt))).toBe(0)
    expect(await row()).toMatchObject({ failuresInRow: 0, completeThrough: DAYS.to })
  })
})
