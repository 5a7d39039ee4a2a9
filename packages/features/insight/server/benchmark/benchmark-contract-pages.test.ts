import { randomUUID } from 'node:crypto'
import { contract } from '@kogge/db/schema/contracts.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { rfxId } from '@kogge/domain/kernel/entity-ids.ts'
import { SHOWN_UNITS } from '@kogge/domain/reference/units.ts'
import { awardWith, lotWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRequest, party } from '../insight.fixture.ts'
import { type InsightWorld, openInsightWorld } from '../insight-world.fixture.ts'

const SUPPLIERS = [randomUUID(), randomUUID(), randomUUID()]
const CPV = '33140000'
let world: InsightWorld
beforeAll(async () => {
  world = await openInsightWorld()
})
afterAll(() => world.close())

/** A request with one contract for each price in euros, all of one lot and one day. */
const awardedFor = (prices: readonly number[], { unit = 'KGM', cpv = CPV } = {}) =>
  addRequest(world.db, {
    stage: 'awarded',
    publishedAt: '2026-03-01T00:00:00Z',
    content: {
      title: { lv: 'Zāles' },
      cpv: { main: cpv, additional: [] },
      lots: [lotWith({ title: { lv: 'Pirmā daļa' }, quantity: { value: '10', unit } })],
      awards: prices.map((euros, n) =>
        awardWith({
          winners: [party(SUPPLIERS[n % 3] ?? '')],
          decidedAt: '2026-05-01',
          value: { amount: String(euros), currency: 'EUR' },
        }),
      ),
    },
  })

it('leads to every contract that was counted, page by page', async () => {
  const { rfxId: id } = await awardedFor(Array.from({ length: 31 }, (_, n) => 1000 + n))
  for (let n = 0; n < 90; n += 1) await awardedFor([2000 + n])
  const told = await world
    .calls()
    .benchmark({ rfxId: rfxId.parse(id), unit: 'contract', language: 'lv' })
  expect(told?.contracts).toBe(121)
  const market = { cpv: CPV, country: 'LV' }
  const asked = { market, unit: 'contract', activeOrgId: world.activeOrgId } as const
  const items = []
  let cursor: number | null = 0
  while (cursor !== null) {
    const page = await world.calls().benchmarkContracts({ ...asked, cursor })
    expect([page.total, page.isCut]).toEqual([121, false])
    items.push(...page.items)
    cursor = page.nextCursor
  }
  expect(items.map(({ price }) => price / 100)).toEqual([
    ...Array.from({ length: 90 }, (_, n) => 2089 - n),
    ...Array.from({ length: 31 }, (_, n) => 1030 - n),
  ])
  // Lots of one tender are told apart by their place and their own titles.
  const own = items.filter((item) => item.rfxId === id)
  expect(own.map(({ position }) => position)).toEqual(Array.from({ length: 31 }, (_, n) => 30 - n))
  expect(own[0]?.lotTitle).toBe('Pirmā daļa')

  const cut = await world.visitor().benchmarkContracts({ market, unit: 'contract' })
  expect([cut.items.length, cut.total, cut.nextCursor, cut.isCut]).toEqual([5, 121, null, true])
  const beyond = world.visitor().benchmarkContracts({ market, unit: 'contract', cursor: 5 })
  await expect(beyond).rejects.toThrow('plan.required')
})

it('gives each contract its own price, and none that of one that is left out', async () => {
  const cpv = '33150000'
  const { rfxId: id } = await awardedFor([3000, 2000, 1000], { cpv })
  const gone = await awardedFor([2500], { cpv })
  await world.db.update(rfx).set({ privacy: 'invited' }).where(eq(rfx.num, gone.num))
  const market = { cpv, country: 'LV' }
  const asked = { market, unit: 'contract', activeOrgId: world.activeOrgId } as const
  const told = async () =>
    (await world.calls().benchmarkContracts(asked)).items.map((item) => [
      item.rfxId,
      item.position,
      item.price / 100,
    ])
  expect(await told()).toEqual([
    [id, 0, 3000],
    [id, 1, 2000],
    [id, 2, 1000],
  ])
  // The dearest comes last among the awards.
  await world.db.update(contract).set({ cents: 900_000 }).where(eq(contract.cents, 100_000))
  expect((await told()).map(([, position, price]) => [position, price])).toEqual([
    [2, 9000],
    [0, 3000],
    [1, 2000],
  ])
})

it('tells prices of the same unit, in whatever order as many of each come', async () => {
  for (const [cpv, units] of [
    ['24100000', ['MGM', 'GRM', 'KGM', 'TNE']],
    ['39100000', ['TNE', 'KGM', 'GRM', 'MGM']],
    ['44100000', ['GRM', 'TNE']],
    ['55100000', ['TNE', 'GRM']],
  ] as const) {
    const added = await Promise.all(units.map((unit) => awardedFor([100], { cpv, unit })))
    const [per] = units.toSorted((a, b) => SHOWN_UNITS.indexOf(a) - SHOWN_UNITS.indexOf(b))
    const id = rfxId.parse(added[0]?.rfxId)
    const told = await world.calls().benchmark({ rfxId: id, unit: 'mass', language: 'lv' })
    expect(told?.measures).toEqual([{ measure: 'mass', per, contracts: units.length }])
  }
})
