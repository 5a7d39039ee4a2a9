import { randomUUID } from 'node:crypto'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { BenchmarkUnit } from '@kogge/domain/insight/price-benchmark.ts'
import { orgId, rfxId } from '@kogge/domain/kernel/entity-ids.ts'
import { awardWith, lotWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRequest, party } from '../insight.fixture.ts'
import { insightRouter } from '../insight.router.ts'

const SUPPLIERS = [randomUUID(), randomUUID(), randomUUID()]
const SALT = '14410000'
let database: TestDatabase
let context: Context
let activeOrgId: ReturnType<typeof orgId.parse>
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  activeOrgId = orgId.parse(await addOrganisation(db, 'PLUS'))
  const userId = await addPerson(db)
  await addMember(db, activeOrgId, userId, 'ORG_READONLY_MEMBER')
  context = await contextOfUser(db, userId)
})
afterAll(() => database.close())

const calls = () => createCaller(insightRouter)(context).insight

/** A contract of so many of a unit for so many euros. */
const bought = async (
  value: string,
  unit: string | null,
  euros: string,
  { n = 0, cpv = SALT, country = 'LV', awards = 1 } = {},
) => {
  const winners = [party(SUPPLIERS[n % 3] ?? '')]
  const added = await addRequest(database.db, {
    stage: awards > 0 ? 'awarded' : 'competition',
    publishedAt: '2026-03-01T00:00:00Z',
    content: {
      title: { lv: `${value} ${unit}` },
      buyers: [{ ...party(randomUUID()), country }],
      cpv: { main: cpv, additional: [] },
      lots: [lotWith({ quantity: { value, unit } })],
      awards: Array.from({ length: awards }, () =>
        awardWith({
          winners,
          decidedAt: '2026-05-01',
          value: { amount: euros, currency: 'EUR' },
        }),
      ),
    },
  })
  return added.rfxId
}

const ask = (id: string, unit: BenchmarkUnit) =>
  calls().benchmark({ rfxId: rfxId.parse(id), unit, language: 'lv' })

describe('prices of a unit', () => {
  let subject: string
  beforeAll(async () => {
    subject = await bought('500', 'TNE', '1', { awards: 0 })
    // 70 to 76 EUR a tonne, two of them counted in kilograms; and what is told by no tonne.
    for (let n = 0; n < 5; n += 1) await bought('100', 'TNE', `${7000 + n * 100}`, { n })
    await bought('200000', 'KGM', '15000', { n: 5 })
    await bought('1000', 'kg', '76', { n: 6 })
    await bought('40', 'H87', '400', { n: 7 })
    for (const unit of ['KEL', null]) await bought('40', unit, '400')
    await bought('1', 'TNE', '50000')
  })

  it('are refused with their sample while that is small', async () => {
    const refused = await ask(subject, 'mass')
    expect(refused).toMatchObject({
      unit: 'mass',
      per: 'TNE',
      contracts: 7,
      suppliers: 3,
      spread: null,
      leftOut: { noQuantity: 4, noTerm: 0 },
    })
    expect(refused?.measures).toEqual([
      { measure: 'mass', per: 'TNE', contracts: 7 },
      { measure: 'piece', per: 'H87', contracts: 1 },
    ])
    expect(await ask(subject, 'energy')).toMatchObject({ per: 'KWH', contracts: 0, spread: null })
    const division = await bought('500', 'TNE', '1', { awards: 0, cpv: '14000000' })
    expect(await ask(division, 'mass')).toBeNull()
    expect((await ask(division, 'contract'))?.measures).toEqual([])
    const wide = { market: { cpv: '14000000', country: 'LV' }, unit: 'mass', per: 'TNE' } as const
    expect((await calls().benchmarkContracts({ ...wide, activeOrgId })).items).toEqual([])
  })

  it('bring together tonnes and kilograms, and nothing else', async () => {
    const last = await bought('80', 'TNE', '5520', { n: 8 })
    const told = await ask(subject, 'mass')
    expect(told).toMatchObject({
      cpv: SALT,
      country: 'LV',
      per: 'TNE',
      contracts: 8,
      suppliers: 3,
      spread: { p10: 6900, p25: 7000, median: 7200, p75: 7400, p90: 7600 },
    })
    expect(await ask(subject, 'piece')).toMatchObject({ contracts: 1, per: 'H87', spread: null })
    const market = { cpv: SALT, country: 'LV' }
    const asked = { market, unit: 'mass' as const, per: 'TNE' as const, activeOrgId }
    const { items } = await calls().benchmarkContracts(asked)
    expect(items.map(({ price, quantity }) => [price, quantity?.value, quantity?.unit])).toEqual([
      [7600, '1000', 'KGM'],
      [7500, '200000', 'KGM'],
      ...[7400, 7300, 7200, 7100, 7000].map((price) => [price, '100', 'TNE']),
      [6900, '80', 'TNE'],
    ])
    expect(items.at(-1)?.rfxId).toBe(last)
    const inKilograms = await calls().benchmarkContracts({ ...asked, per: 'KGM' })
    expect(inKilograms.items[0]?.price).toBe(7.6)
    // A unit of another measure cannot be asked for: prices come in that of their own.
    const mistaken = await calls().benchmarkContracts({ ...asked, per: 'LTR' })
    expect(mistaken.items[0]?.price).toBe(7.6)
    const whole = await calls().benchmarkContracts({ ...asked, unit: 'contract', per: null })
    expect(whole.items).toHaveLength(12)
    expect(whole.items.every(({ quantity }) => quantity === null)).toBe(true)
    const visitor = createCaller(insightRouter)(testContext(database.db)).insight
    const few = await visitor.benchmarkContracts({ ...asked, activeOrgId: undefined })
    expect([few.items.length, few.isCut]).toEqual([5, true])
  })

  it('widen by themselves until there are enough in the same measure', async () => {
    const cpv = '09310000'
    const asking = await bought('10', 'MWH', '1', { awards: 0, cpv })
    for (let n = 0; n < 9; n += 1) await bought('100', 'H87', '1000', { n, cpv, country: 'LV' })
    for (let n = 0; n < 8; n += 1)
      await bought('3600', 'GV', `${100_000 + n * 1000}`, { n, cpv, country: 'EE' })
    const told = await ask(asking, 'energy')
    // 3600 GJ are 1000 MWh.
    expect(told).toMatchObject({ country: null, per: 'GV', contracts: 8 })
    expect(told?.spread?.median).toBeCloseTo(103_000_00 / 3600, 6)
    expect(await ask(asking, 'piece')).toMatchObject({ country: 'LV', contracts: 9 })
  })
})
