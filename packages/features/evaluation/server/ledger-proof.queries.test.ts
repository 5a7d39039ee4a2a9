import { bid, evaluationLot } from '@kogge/db/schema/evaluation.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { unguarded } from '@kogge/db/testing/emptied-tables.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addOpened, callsOf, FIRST, giveAllScores, reasonOf, SECOND } from './evaluation.fixture.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})

afterAll(() => database.close())

type Opened = Awaited<ReturnType<typeof addOpened>>

const REFUSED = ['rfx.key_refused', null]
const words = 'The best by the criteria.'

/** Rows as whoever owns the database changes them: no trigger keeps them as they were. */
const changed = (statement: SQL) =>
  unguarded(database.db, ['bid', 'response'], (tx) => tx.execute(statement))

/** Makes the dearest bidder the cheapest of the first lot. */
const cheapened = ({ rfxId, ozols }: Opened, total = '900.00') =>
  changed(sql`
    update ${bid} set total = ${total}, prices = ${JSON.stringify({ price: total })}::jsonb
    where rfx_id = ${rfxId}::uuid and lot_id = ${FIRST} and org_id = ${ozols.orgId}::uuid`)

const stepsOf = (tender: Opened, calls: Awaited<ReturnType<typeof giveAllScores>>) => {
  const { rfxId, orgId } = tender
  const here = { rfxId, orgId }
  return {
    settle: () => calls.settle({ ...here, lotIds: [FIRST, SECOND] }),
    award: () => calls.award({ ...here, lotIds: [FIRST], winnerId: null, words }),
    fail: () => calls.fail({ ...here, lotIds: [SECOND], code: 'ins-fund', words: 'Too dear.' }),
    decide: () => calls.decide(here),
  }
}

const entriesIn = async (rfxId: string): Promise<number> => {
  const [row] = await database.db
    .select({ entries: count() })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.rfxId, rfxId))
  return row?.entries ?? 0
}

/** A request that is scored, and what is done with it next. */
const scored = async () => {
  const tender = await addOpened(database.db)
  const calls = await giveAllScores(database.db, tender)
  return { ...tender, calls, steps: stepsOf(tender, calls) }
}

describe('rows that are changed for a moment', () => {
  it('decide over nothing, at any step, where a bid was made cheaper', async () => {
    const tender = await scored()
    const { rfxId, steps } = tender
    const attempt = async (step: () => Promise<unknown>) => {
      await cheapened(tender)
      const before = await entriesIn(rfxId)
      expect(await reasonOf(step())).toEqual(REFUSED)
      expect(await entriesIn(rfxId)).toBe(before)
      await cheapened(tender, '4000.00')
    }
    await attempt(steps.settle)
    await steps.settle()
    await attempt(steps.award)
    await attempt(steps.fail)
    await steps.award()
    await steps.fail()
    await attempt(steps.decide)
    await steps.decide()
    const [lot] = await database.db
      .select()
      .from(evaluationLot)
      .where(and(eq(evaluationLot.rfxId, rfxId), eq(evaluationLot.lotId, FIRST)))
    expect(lot).toMatchObject({ winnerId: tender.egle.orgId, amount: '1000.00' })
  })

  it('decide over nothing where what is agreed on, or a rejection, is another', async () => {
    const { rfxId, egle, ozols, calls, steps, orgId } = await scored()
    const agreed = (points: number) =>
      changed(sql`update agreed_score set points = ${points}
        where rfx_id = ${rfxId}::uuid and lot_id = ${FIRST} and org_id = ${egle.orgId}::uuid`)
    await agreed(1)
    expect(await reasonOf(steps.settle())).toEqual(REFUSED)
    const score = { participantId: ozols.orgId, criterionId: 'quality', points: 5000, words: '' }
    // Nor is it signed with what is agreed on besides.
    const others = { rfxId, orgId, lotId: FIRST, scores: [score] }
    expect(await reasonOf(calls.agree(others))).toEqual(REFUSED)
    await agreed(5000)
    const rejected = (at: SQL) =>
      changed(sql`update bid set rejected_at = ${at}, rejected_code = null
        where rfx_id = ${rfxId}::uuid and lot_id = ${FIRST} and org_id = ${egle.orgId}::uuid`)
    await rejected(sql`now()`)
    expect(await reasonOf(steps.settle())).toEqual(REFUSED)
    await rejected(sql`null`)
    await steps.settle()
  })

  it('decide over nothing where bids are gone', async () => {
    const { rfxId, egle, steps } = await scored()
    await changed(sql`create table kept as select * from bid where rfx_id = ${rfxId}::uuid
      and org_id = ${egle.orgId}::uuid`)
    await changed(
      sql`delete from bid where rfx_id = ${rfxId}::uuid and org_id = ${egle.orgId}::uuid`,
    )
    expect(await reasonOf(steps.settle())).toEqual(REFUSED)
    await changed(sql`insert into bid select * from kept`)
    await changed(sql`drop table kept`)
    await steps.settle()
  })
})

it('a log whose end was cut off is not gone on with', async () => {
  const { rfxId, orgId, egle, calls, steps, chief } = await scored()
  const rejection = { rfxId, orgId, participantId: egle.orgId, lotIds: [FIRST] }
  const { evaluation } = await callsOf(database.db, chief)
  await evaluation.reject({ ...rejection, code: 'requirement', reason: 'It lacks a plan.' })
  await calls.fail({ rfxId, orgId, lotIds: [SECOND], code: 'ins-fund', words: 'Too dear.' })
  // As if it had never been rejected.
  await unguarded(database.db, ['bid', 'ledger_entry'], async (tx) => {
    await tx.execute(sql`delete from ledger_entry where rfx_id = ${rfxId}::uuid
      and seq >= (select seq from ledger_entry where rfx_id = ${rfxId}::uuid
        and type = 'interaction.response_rejected')`)
    await tx.execute(sql`update bid set rejected_at = null, rejected_by = null, rejected_code = null,
      rejected_reason = null where rfx_id = ${rfxId}::uuid`)
    await tx.execute(sql`update evaluation_lot set state = 'scoring', decided_at = null, decided_by = null,
      words = null, no_award_reason = null where rfx_id = ${rfxId}::uuid and lot_id = ${SECOND}`)
  })
  expect(await reasonOf(steps.settle())).toEqual(REFUSED)
})
