import { randomUUID } from 'node:crypto'
import { insightStat } from '@kogge/db/schema/insight.ts'
import { awardWith, historyWith, lotWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRequest, party, WINNER } from '../insight.fixture.ts'
import { type InsightWorld, openInsightWorld } from '../insight-world.fixture.ts'
import { learnSuccessions } from './forecast-training.commands.ts'
import { isLearningDue, pastError } from './forecast-training.queries.ts'

const TODAY = '2026-11-21'
const BUYER = randomUUID()
const OTHER = randomUUID()
let world: InsightWorld

interface Wanted {
  readonly title: string
  readonly calledOn: string
  readonly awardedOn: string
  readonly endsOn: string
  readonly buyer?: string
}
const add = ({ title, calledOn, awardedOn, endsOn, buyer = BUYER }: Wanted) =>
  addRequest(world.db, {
    stage: 'awarded',
    publishedAt: `${calledOn}T00:00:00Z`,
    content: {
      title: { lv: title },
      buyers: [party(buyer)],
      cpv: { main: '79710000', additional: [] },
      history: [historyWith({ formType: 'competition', publishedAt: calledOn })],
      lots: [lotWith({ duration: { start: null, end: endsOn, length: null } })],
      awards: [awardWith({ winners: [party(WINNER)], decidedAt: awardedOn })],
    },
  })

const learnNow = () => learnSuccessions(world.db, { today: TODAY, now: TEST_NOW })
const listed = (given: object = {}) =>
  world.calls().ending({
    filters: { buyer: [BUYER, OTHER] },
    months: 12,
    activeOrgId: world.activeOrgId,
    ...given,
  })

beforeAll(async () => {
  world = await openInsightWorld()
  const word = (n: number) => String.fromCodePoint(97 + n).repeat(6)
  // Twenty-four needs, bought every two years; two thirds are called 200 days before the end, the others 20.
  for (let n = 0; n < 24; n += 1)
    for (const year of [2019, 2021, 2023])
      await add({
        title: `Apsardze objektā ${word(n)}`,
        calledOn: n % 3 !== 0 ? `${year}-02-01` : `${year}-07-31`,
        awardedOn: `${year}-08-20`,
        endsOn: `${year + 2}-08-20`,
      })
})
afterAll(() => world.close())

describe('the next call of a contract', () => {
  it('is being worked out until the past was first looked at', async () => {
    expect(await listed()).toMatchObject({ isMade: false, error: null })
    await learnNow()
    expect(await listed()).toMatchObject({ isMade: true })
  })

  it('is expected neither in the past nor sooner after the award than one comes', async () => {
    const silent = { calledOn: '2024-01-01', awardedOn: '2024-06-01' }
    await add({ title: 'Žoga apsardze', ...silent, endsOn: '2027-09-01' })
    await add({ title: 'Vārtu apsardze', ...silent, endsOn: '2027-01-10' })
    await add({ title: 'Tilta apsardze', ...silent, endsOn: '2026-11-30' })
    await add({
      title: 'Jumta apsardze',
      calledOn: '2026-09-01',
      awardedOn: '2026-11-20',
      endsOn: '2027-06-15',
      buyer: OTHER,
    })
    await learnNow()
    const { items } = await listed()
    expect(
      items.map(({ title, forecast, hasPassed }) => [title, forecast?.expectedOn, hasPassed]),
    ).toEqual([
      // Less than twenty days are left.
      ['Tilta apsardze', undefined, true],
      ['Vārtu apsardze', '2026-12-21', false],
      // Two hundred days before its end is too soon after its award.
      ['Jumta apsardze', '2027-05-26', false],
      ['Žoga apsardze', '2027-02-13', false],
    ])
    for (const { forecast, called } of items) {
      expect(called).toBeNull()
      if (forecast) expect(forecast.most[0] >= TODAY).toBe(true)
    }
  })

  it('comes with how often there was one at all', async () => {
    const { items } = await listed()
    const chances = items.map(({ title, forecast }) => [title, forecast?.chance])
    // Of 72 contracts 32 are followed early, 16 late, 24 not.
    expect(Object.fromEntries(chances)['Vārtu apsardze']).toBeCloseTo(16 / 40, 1)
    expect(Object.fromEntries(chances)['Žoga apsardze']).toBeCloseTo(2 / 3, 1)
  })

  it('tells its error of settled contracts alone', async () => {
    // Ended 2025-08-20, they may be called until 2026-08-20; none was.
    const measured = await pastError(world.db)
    expect(measured).toMatchObject({ ended: 24, followed: 0, n: 0 })
    expect(measured).toMatchObject({ from: '2025-08-20', until: '2025-08-20' })
    const other = randomUUID()
    // A year has not passed since the end: nothing of it is counted, called or not.
    for (const endsOn of ['2025-11-22', '2026-06-01'])
      await add({
        title: 'Ostas apsardze',
        calledOn: '2024-01-01',
        awardedOn: '2024-06-01',
        endsOn,
        buyer: other,
      })
    await learnNow()
    expect(await pastError(world.db)).toEqual(measured)
  })

  it('is not told by what was learned in another way before; it is time to learn anew', async () => {
    const { db } = world
    expect(await isLearningDue(db, TEST_NOW)).toBe(false)
    await db.update(insightStat).set({ value: { n: 118, ended: 89, followed: 0 } })
    const { items, error } = await listed()
    expect(error).toBeNull()
    expect(items.every(({ forecast, hasPassed }) => forecast === null && !hasPassed)).toBe(true)
    await db.delete(insightStat)
    expect(await isLearningDue(db, TEST_NOW)).toBe(true)
  })

  it('is listed as far as there are contracts', async () => {
    const page = await listed({ cursor: 100_025 })
    expect([page.items.length, page.nextCursor]).toEqual([0, null])
  })
})
