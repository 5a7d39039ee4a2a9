import { crawler } from '@kogge/db/schema/harvester.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { EVERY_DAY } from '@kogge/domain/harvester/publication-calendar.ts'
import type { SourceFacts } from '@kogge/domain/harvester/source-facts.ts'
import { staleWhileRevalidate } from '@kogge/platform/server/load/stale-while-revalidate.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { TEST_NOW, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addFile, addNotice, addRun } from './harvested-rows.fixture.ts'
import { harvesterRouter } from './harvester.router.ts'

let database: TestDatabase

const SECRET = 'https://api.example/?key=s3cret'
const facts = (source: SourceFacts['source'], lack: SourceFacts['lack'] = null): SourceFacts => ({
  source,
  lack,
  name: source,
  about: 'https://example.test/about',
  licence: 'CC0 1.0',
  retention: '',
  caveats: [SECRET],
  overlapDays: 3,
  paging: 'daily-file',
  isScheduled: true,
  calendar: {
    timeZone: 'Europe/Riga',
    since: '2023-10-25',
    weekdays: EVERY_DAY,
    readyAt: '00:30',
    lagDays: 0,
    hours: [1],
  },
  obstacle: lack && SECRET,
})

const SOURCES = [
  facts('lv-iub'),
  facts('ted'),
  facts('ee-rhr'),
  facts('fi-hilma', 'key'),
  facts('ecb-rates'),
]

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const { hash } = await addFile(db, '{}')
  await addNotice(db, hash, 'Tilts')
  await addNotice(db, hash, 'Ceļš')
  await db.insert(crawler).values([
    { source: 'lv-iub', lastSuccessAt: TEST_NOW, lastError: SECRET },
    { source: 'ted', lastSuccessAt: new Date('2026-11-12T08:00:00Z') },
    { source: 'ee-rhr', lastError: SECRET, lastErrorAt: TEST_NOW, failuresInRow: 4 },
  ])
  await addRun(db, ['2026-11-01', '2026-11-05'])
  await addRun(db, ['2026-11-04', '2026-11-06'])
  await addRun(db, ['2026-11-10', '2026-11-30'], { startedAt: new Date('2026-11-21T10:00:00Z') })
  await addRun(db, ['2026-11-07', '2026-11-09'], { outcome: 'failed', error: SECRET })
  await addRun(db, ['2026-11-12', '2026-11-12'], { source: 'ted' })
})
afterAll(() => database.close())

const list = () =>
  createCaller(harvesterRouter)({
    ...testContext(database.db),
    sources: SOURCES,
  }).freshness.list()

it('everyone sees how each source stands', async () => {
  const { sources } = await list()
  const states = sources.map(({ source, state }) => [source, state])
  expect(Object.fromEntries(states)).toEqual({
    'lv-iub': 'fresh',
    ted: 'late',
    'ee-rhr': 'never',
    'fi-hilma': 'needs_key',
    'ecb-rates': 'never',
  })
  expect(sources[0]).toMatchObject({
    from: '2026-11-01',
    through: '2026-11-21',
    daysBehind: 0,
    notices: 2,
    tenders: 0,
    gaps: [{ from: '2026-11-07', to: '2026-11-09', days: 3 }],
    gapDays: 3,
  })
  expect(sources[1]).toMatchObject({ daysBehind: 9, notices: 0 })
  expect(sources[4]).toMatchObject({ notices: null, tenders: null, daysBehind: null })
})

it('nobody sees what went wrong, what is missing, or where it was asked', async () => {
  expect(JSON.stringify(await list())).not.toMatch(/s3cret|api\.example/)
})

it('what is costly is read once, and anew behind the back of whoever asks later', async () => {
  const { db } = database
  let n = 0
  const read = vi.fn(async () => {
    n += 1
    if (n === 2) throw new Error('away')
    return n
  })
  const at = (ms: number) => new Date(ms)
  const get = staleWhileRevalidate(1000, read)
  expect(await Promise.all([get(db, at(0)), get(db, at(0)), get(db, at(999))])).toEqual([1, 1, 1])
  expect(read).toHaveBeenCalledTimes(1)
  // One reading fails: what there was stays.
  expect(await get(db, at(1000))).toBe(1)
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  expect(await get(db, at(1001))).toBe(1)
  await vi.waitFor(async () => expect(await get(db, at(1002))).toBe(3))
  expect(read).toHaveBeenCalledTimes(3)
})

it('whoever asks after a quiet time waits for what is new, and all wait for the same', async () => {
  const { db } = database
  const read = vi.fn().mockResolvedValueOnce('old').mockResolvedValueOnce('new')
  const at = (ms: number) => new Date(ms)
  const get = staleWhileRevalidate(1000, read)
  expect(await get(db, at(0))).toBe('old')
  expect(await Promise.all([get(db, at(3000)), get(db, at(3000))])).toEqual(['new', 'new'])
  expect(await get(db, at(3001))).toBe('new')
  expect(read).toHaveBeenCalledTimes(2)
})

it('days that are covered are read once a minute', async () => {
  const execute = vi.spyOn(database.db, 'execute')
  await list()
  await list()
  expect(execute).not.toHaveBeenCalled()
  execute.mockRestore()
})

it('a first reading that fails is tried again', async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(7)
  const get = staleWhileRevalidate(1000, read)
  await expect(get(database.db, TEST_NOW)).rejects.toThrow('away')
  expect(await get(database.db, TEST_NOW)).toBe(7)
})
