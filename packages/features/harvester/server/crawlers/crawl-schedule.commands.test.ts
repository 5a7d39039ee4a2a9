import { featureFlag } from '@kogge/db/schema/flags.ts'
import { crawler } from '@kogge/db/schema/harvester.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { nextRunAt } from '@kogge/domain/harvester/crawl-schedule.ts'
import { diskHalt } from '@kogge/platform/server/job-halts.queries.ts'
import type { JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import { diskWith, TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dueAt, type ScheduleDeps, sendDue } from './crawl-schedule.commands.ts'
import { CALENDAR, factsOf } from './crawlers.fixture.ts'

let database: TestDatabase
const sent: unknown[] = []
const jobs: JobSender = { send: async (_tx, _queue, data) => void sent.push(data) }

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  sent.splice(0)
  await database.db.delete(crawler)
  await database.db.delete(featureFlag)
})

const halt = async () => null
const low = () => diskHalt(diskWith(() => 2 ** 31 - 1))
const PLACE = 'https://kogge.example'
const MINUTE = 60_000
const at = (minutes: number): Date => new Date(TEST_NOW.getTime() + minutes * MINUTE)
const deps = (over: Partial<ScheduleDeps> = {}): ScheduleDeps => ({
  db: database.db,
  place: PLACE,
  sources: [factsOf('lv-iub')],
  halt,
  ...over,
})
const slotAfter = (now: Date): Date => nextRunAt(CALENDAR, `lv-iub ${PLACE}`, now)
const isDueAt = async (source = 'lv-iub') => {
  const rows = await database.db.select().from(crawler).where(eq(crawler.source, source))
  return rows[0]?.nextRunAt
}
const put = (nextRun: Date | null, isPaused = false) =>
  database.db.insert(crawler).values({ source: 'lv-iub', nextRunAt: nextRun, isPaused })
const SENT = { source: 'lv-iub', trigger: 'schedule' }

describe('what is due', () => {
  it('begins soon after it was configured, and then at its hours', async () => {
    await sendDue(deps(), jobs, TEST_NOW)
    expect(sent).toEqual([])
    const first = await isDueAt()
    expect(first && first >= TEST_NOW && first <= at(10)).toBe(true)
    await sendDue(deps(), jobs, at(11))
    expect(sent).toEqual([SENT])
    expect(await isDueAt()).toEqual(slotAfter(at(11)))
  })

  it('is sent once, also by two that look at the same moment, and after a long rest', async () => {
    await put(at(-60 * 24 * 40))
    await Promise.all([sendDue(deps(), jobs, TEST_NOW), sendDue(deps(), jobs, TEST_NOW)])
    await sendDue(deps(), jobs, at(1))
    expect(sent).toEqual([SENT])
    expect(await isDueAt()).toEqual(slotAfter(TEST_NOW))
  })

  it('is what the configuration names and can run, and nothing else', async () => {
    const sources = [
      factsOf('ted', { isScheduled: false }),
      factsOf('fi-hilma', { obstacle: 'needs a subscription key' }),
    ]
    await sendDue(deps({ sources }), jobs, TEST_NOW)
    expect(await database.db.select().from(crawler)).toEqual([])
  })

  it('waits while it is paused or switched off, and goes as soon as it may', async () => {
    await put(at(-5), true)
    await sendDue(deps(), jobs, TEST_NOW)
    await database.db.update(crawler).set({ isPaused: false })
    await sendDue(deps({ halt: low }), jobs, TEST_NOW)
    expect(sent).toEqual([])
    const name = 'disableHarvesting'
    await database.db.insert(featureFlag).values({ name, context: 'GLOBAL', value: true })
    await sendDue(deps(), jobs, TEST_NOW)
    expect(sent).toEqual([])
    expect(await isDueAt()).toEqual(at(-5))
    await database.db.delete(featureFlag)
    await sendDue(deps(), jobs, at(1))
    expect(sent).toEqual([SENT])
  })

  it('does not wait for a day that a wrong clock wrote down', async () => {
    await put(new Date('2031-01-01T00:00:00Z'))
    await sendDue(deps(), jobs, TEST_NOW)
    expect(await isDueAt()).toEqual(slotAfter(TEST_NOW))
  })

  it('stays due where the job could not be sent', async () => {
    await put(at(-5))
    const broken: JobSender = { send: () => Promise.reject(new Error('no queue')) }
    await expect(sendDue(deps(), broken, TEST_NOW)).rejects.toThrow('no queue')
    expect(await isDueAt()).toEqual(at(-5))
  })

  it('comes earlier after a failure, never later', async () => {
    await put(at(60))
    await dueAt(database.db, 'lv-iub', at(90))
    expect(await isDueAt()).toEqual(at(60))
    await dueAt(database.db, 'lv-iub', at(2))
    expect(await isDueAt()).toEqual(at(2))
  })
})
