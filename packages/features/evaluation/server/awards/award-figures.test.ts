import { contract } from '@kogge/db/schema/contracts.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { todayOf } from '@kogge/domain/analysis/analysis-period.ts'
import { sourceNum } from '@kogge/domain/harvester/sources.ts'
import { unitNum } from '@kogge/domain/reference/units.ts'
import { moveTimes } from '@kogge/platform/server/testing/request-keys.ts'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDecided, callsOf, FIRST, fromNow, SECOND, stateOf } from '../evaluation.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

type Tender = Awaited<ReturnType<typeof addDecided>>

/** What the pages of organisations say: bought, won, contracts given and won with their sums. */
const figuresOf = async ({ orgId, egle, priede }: Tender) => {
  const ids = [orgId, egle.orgId, priede.orgId]
  const rows = await database.db.select().from(org).where(inArray(org.id, ids))
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

const contractsOf = async ({ rfxId }: Tender) => {
  const rows = await database.db
    .select({ contract })
    .from(contract)
    .innerJoin(rfx, eq(rfx.num, contract.rfxNum))
    .where(eq(rfx.id, rfxId))
  return rows.map((row) => row.contract)
}

const conclude = async ({ rfxId, orgId, chief }: Tender, lotId: string) => {
  const past = { decidedAt: fromNow(-24 * 20), standstillUntil: fromNow(-24 * 9) }
  await database.db.update(writtenRfx).set(past).where(eq(writtenRfx.rfxId, rfxId))
  const concludedOn = todayOf(new Date())
  const { evaluation } = await callsOf(database.db, chief)
  const given = { rfxId, orgId, lotIds: [lotId], concludedOn, amount: '990.50' }
  await evaluation.conclude({ ...given, reference: 'L-7/2026' })
  return concludedOn
}

const NOBODY = [0, 0, 0, 0, 0, 0]

test('a contract counts for who gave and who won it, from the day that it is concluded', async () => {
  const { db } = database
  const tender = await addDecided(db, [FIRST, SECOND])
  expect(await figuresOf(tender)).toEqual([
    [1, 0, 0, 0, 0, 0],
    [0, 1, 0, 0, 0, 0],
    expect.any(Array),
  ])
  expect(await contractsOf(tender)).toEqual([])
  const day = await conclude(tender, FIRST)
  const figures = await figuresOf(tender)
  expect(figures[0]).toEqual([1, 0, 1, 99_050, 0, 0])
  expect(figures[1]).toEqual([0, 1, 0, 0, 1, 99_050])
  expect(await contractsOf(tender)).toMatchObject([
    {
      lotId: FIRST,
      day,
      isAwarded: true,
      source: sourceNum('kogge'),
      tenders: 3,
      cents: 99_050,
      position: 0,
      // All its price is one line of ten pieces.
      quantity: '10',
      unit: unitNum('H87'),
      unitPrice: '9905',
    },
  ])
  // From what stands with the request all figures can be counted anew.
  const [row] = await db.select().from(rfx).where(eq(rfx.id, tender.rfxId))
  expect(row?.counted).toMatchObject({
    buyers: [[expect.any(Number), 1, 99_050]],
    suppliers: [[expect.any(Number), 1, 99_050]],
  })
})

test('what was decided anew is in no figures, nor what is not public', async () => {
  const { db } = database
  const tender = await addDecided(db)
  const { rfxId, orgId, chief } = tender
  const { evaluation } = await callsOf(db, chief)
  await evaluation.reconsider({ rfxId, orgId, lotIds: [FIRST], reason: 'A slip.' })
  expect(await figuresOf(tender)).toEqual([[1, 0, 0, 0, 0, 0], NOBODY, NOBODY])
  expect(await contractsOf(tender)).toEqual([])

  const other = await addDecided(db)
  const document = (await stateOf(db, other.rfxId))?.document
  if (!document) throw new Error('There is no request.')
  const hidden = { document: { ...document, privacy: 'invited' as const } }
  await db.update(writtenRfx).set(hidden).where(eq(writtenRfx.rfxId, other.rfxId))
  // Its log says so too.
  await moveTimes(db, other.rfxId, { questionsUntil: null })
  await conclude(other, FIRST)
  expect((await figuresOf(other))[1]?.slice(4)).toEqual([0, 0])
  const [row] = await db.select().from(rfx).where(eq(rfx.id, other.rfxId))
  expect(row?.counted).toBeNull()
})
