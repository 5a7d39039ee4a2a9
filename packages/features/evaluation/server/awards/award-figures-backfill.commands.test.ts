import { contract } from '@kogge/db/schema/contracts.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { meta } from '@kogge/db/schema/reference.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDecided, addOpened, callsOf, FIRST, fromNow, SECOND } from '../evaluation.fixture.ts'
import { recountFigures } from './award-figures-backfill.commands.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const due = () => database.db.insert(meta).values({ key: 'kogge_figures_to', value: '' })
const recount = () => recountFigures(database.db)

const figuresOf = async (ids: readonly string[]) => {
  const rows = await database.db
    .select()
    .from(org)
    .where(inArray(org.id, [...ids]))
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id)
    return [
      row?.buyerCount,
      row?.supplierCount,
      row?.buyerContractCount,
      row?.buyerContractSum,
      row?.supplierContractCount,
      row?.supplierContractSum,
    ]
  })
}

/** Takes from the figures what an earlier version did not count, and leaves what it wrote. */
const asBefore = async () => {
  const { db } = database
  await db.update(rfx).set({ counted: null })
  await db.execute(sql`
    update org set buyer_count = 0, supplier_count = 0, buyer_contract_count = 0,
      buyer_contract_sum = 0, supplier_contract_count = 0, supplier_contract_sum = 0`)
  await db.execute(sql`update contract set cents = null, is_awarded = true`)
}

test('what was concluded before it counted is counted once, however often', async () => {
  const { db } = database
  const tender = await addDecided(db, [FIRST, SECOND])
  const { rfxId, orgId, chief, egle, priede } = tender
  const past = { decidedAt: fromNow(-24 * 20), standstillUntil: fromNow(-24 * 9) }
  await db.update(writtenRfx).set(past).where(eq(writtenRfx.rfxId, rfxId))
  const { evaluation } = await callsOf(db, chief)
  const concludedOn = new Date().toISOString().slice(0, 10)
  await evaluation.conclude({
    rfxId,
    orgId,
    lotIds: [FIRST],
    concludedOn,
    amount: '990.50',
    reference: 'L-7',
  })
  const opened = await addOpened(db)
  const ids = [orgId, egle.orgId, priede.orgId, opened.orgId, opened.egle.orgId]
  const contractsIn = () => db.select().from(contract).orderBy(contract.rfxNum, contract.position)
  const [figures, contracts] = [await figuresOf(ids), await contractsIn()]
  expect(figures[0]).toEqual([1, 0, 1, 99_050, 0, 0])
  const pageOf = async () => {
    const [row] = await db.select().from(rfx).where(eq(rfx.id, rfxId))
    return { ...row, updatedAt: null }
  }
  const page = await pageOf()
  await asBefore()
  // Without a mark of the migration nothing is due.
  await recount()
  expect(await figuresOf(ids)).not.toEqual(figures)
  for (const _ of [1, 2]) {
    await due()
    await recount()
    expect(await figuresOf(ids)).toEqual(figures)
    expect(await contractsIn()).toEqual(contracts)
    expect(await pageOf()).toEqual(page)
    expect(await db.$count(meta, eq(meta.key, 'kogge_figures_to'))).toBe(0)
  }
})
