import { expect, it } from 'vitest'
import { deadlinesOf, isCutWithinWeek } from './deadlines-of-week.ts'

const NOW = new Date('2026-11-30T12:00:00Z')
const title = (text: string) => ({ text, language: 'lv' })
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString()
const watched = (rfxId: string, hours: number | null) => ({
  rfxId,
  title: title(rfxId),
  buyer: { name: `buyer of ${rfxId}`, orgId: null },
  deadlineAt: hours === null ? null : inHours(hours),
})
const written = (rfxId: string, hours: number) => ({
  rfxId,
  title: title(rfxId),
  buyer: { name: `buyer of ${rfxId}`, orgId: rfxId },
  responsesUntil: inHours(hours),
})
const NOTHING = { own: [], participations: [], watched: [] }
const idsOf = (sources: Partial<Parameters<typeof deadlinesOf>[0]>) =>
  deadlinesOf({ ...NOTHING, ...sources }, NOW).map(({ is, rfxId }) => `${is} ${rfxId}`)

it('puts the deadlines of all sources in one order', () => {
  expect(
    idsOf({
      own: [written('a', 50)],
      participations: [written('b', 20), written('c', 100)],
      watched: [watched('d', 30)],
    }),
  ).toEqual(['participation b', 'watched d', 'own a', 'participation c'])
})

it('ends after seven days, and begins now', () => {
  expect(
    idsOf({ watched: [watched('a', 168), watched('b', 168.1), watched('c', 0), watched('d', -1)] }),
  ).toEqual(['watched a'])
})

it('leaves out what has no deadline', () => {
  const own = [{ rfxId: 'a', title: null, responsesUntil: null }]
  expect(idsOf({ own, watched: [watched('b', null)] })).toEqual([])
})

it('names a request once, by the nearest reason', () => {
  expect(
    idsOf({
      own: [written('a', 5)],
      participations: [written('a', 5), written('b', 6)],
      watched: [watched('a', 5), watched('b', 6)],
    }),
  ).toEqual(['own a', 'participation b'])
})

it('says whose each is, but for the own', () => {
  const sources = {
    own: [written('a', 1)],
    participations: [written('b', 2)],
    watched: [watched('c', 3)],
  }
  expect(deadlinesOf(sources, NOW).map(({ buyer }) => buyer?.name)).toEqual([
    undefined,
    'buyer of b',
    'buyer of c',
  ])
})

it('knows where a list that was cut hides deadlines of the week', () => {
  expect(isCutWithinWeek([written('a', 167)], true, NOW)).toBe(true)
  expect(isCutWithinWeek([written('a', 167)], false, NOW)).toBe(false)
  expect(isCutWithinWeek([written('a', 169)], true, NOW)).toBe(false)
  expect(isCutWithinWeek([{ responsesUntil: null }], true, NOW)).toBe(false)
  expect(isCutWithinWeek([], false, NOW)).toBe(false)
})
