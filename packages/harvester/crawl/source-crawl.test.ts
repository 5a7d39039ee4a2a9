import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  askedAt,
  DAILY_SOURCE,
  dailyServer,
  nthNotice as notice,
} from '../fixtures/daily-source.ts'
import type { Loopback } from '../fixtures/loopback-server.ts'
import { crawl } from './source-crawl.ts'

let database: TestDatabase
let server: Loopback
/** By day: what the source has, or the status with which it fails. */
let days: Map<string, string | number>
beforeEach(async () => {
  database = await testDatabase()
  days = new Map()
  server = await dailyServer(days)
})
afterEach(async () => {
  await server.close()
  await database.close()
})

const run = (from: string, to: string) =>
  crawl(database.db, DAILY_SOURCE, {
    days: { from, to },
    trigger: 'command',
    ...askedAt(server),
  })

const rows = async (statement: ReturnType<typeof sql>) =>
  (await database.db.execute(statement)).rows
const asked = () => server.seen.map(({ path }) => path.slice(1))

describe('a crawl', () => {
  it('keeps what came, in a partition of its own, and where it stands', async () => {
    days.set('2026-11-01', notice(1)).set('2026-11-03', notice(2))
    const report = await run('2026-11-01', '2026-11-03')
    expect(report).toMatchObject({ new: 2, absent: 1, unchanged: 0, failure: null })
    expect(
      await rows(sql`select source, state, files, notices, added, failures from harvest_partition`),
    ).toEqual([{ source: 'lv-iub', state: 'done', files: 2, notices: 2, added: 2, failures: 0 }])
    expect(
      await rows(sql`select address, etag is not null as has_etag, taken_at is not null as taken
        from source_file where partition_guid = ${report?.partition} order by 1`),
    ).toEqual([
      { address: `${DAILY_SOURCE.about}/2026-11-01`, has_etag: true, taken: true },
      { address: `${DAILY_SOURCE.about}/2026-11-03`, has_etag: true, taken: true },
    ])
    expect(
      await rows(sql`select complete_through::text, resume, failures_in_row,
        last_success_at is not null as ok from crawler`),
    ).toEqual([{ complete_through: '2026-11-03', resume: null, failures_in_row: 0, ok: true }])
    expect(await rows(sql`select trigger, outcome, requests, added from crawl_run`)).toEqual([
      { trigger: 'command', outcome: 'done', requests: 3, added: 2 },
    ])
  })

  it('asks only for what changed', async () => {
    days.set('2026-11-01', notice(1))
    await run('2026-11-01', '2026-11-01')
    expect(await run('2026-11-01', '2026-11-01')).toMatchObject({ unchanged: 1, read: 0 })
  })

  it('keeps what came before a failure, says so, and goes on behind it', async () => {
    days.set('2026-11-01', notice(1)).set('2026-11-02', 500).set('2026-11-03', notice(2))
    expect(await run('2026-11-01', '2026-11-03')).toMatchObject({ new: 1 })
    expect(await rows(sql`select state from harvest_partition`)).toEqual([{ state: 'failed' }])
    expect(
      await rows(sql`select failures_in_row, last_error is not null as said,
        complete_through from crawler`),
    ).toEqual([{ failures_in_row: 1, said: true, complete_through: null }])
    days.set('2026-11-02', notice(3))
    const before = server.seen.length
    expect(await run('2026-11-01', '2026-11-03')).toMatchObject({ new: 2, failure: null })
    expect(asked().slice(before)).toEqual(['2026-11-02', '2026-11-03'])
  })

  it('keeps what cannot be read, with its reason, and is done all the same', async () => {
    days.set('2026-11-01', '<ContractNotice><cut').set('2026-11-02', notice(1))
    const report = await run('2026-11-01', '2026-11-02')
    expect(report).toMatchObject({ new: 1, failure: null, failed: [{ code: 'malformed' }] })
    expect(
      await rows(sql`select stage, code, source, partition_guid = ${report?.partition} as ours
        from harvest_failure`),
    ).toEqual([{ stage: 'parsed', code: 'malformed', source: 'lv-iub', ours: true }])
    expect(await rows(sql`select state, failures from harvest_partition`)).toEqual([
      { state: 'done', failures: 1 },
    ])
  })

  it('is done by one at a time', async () => {
    days.set('2026-11-01', notice(1))
    const outcomes = await Promise.all([
      run('2026-11-01', '2026-11-01'),
      run('2026-11-01', '2026-11-01'),
    ])
    expect(outcomes.filter((one) => one === null)).toHaveLength(1)
    expect(await rows(sql`select count(*)::int as n from harvest_partition`)).toEqual([{ n: 1 }])
  })
})
