import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { response } from '@kogge/db/schema/responses.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { proveChains } from '@kogge/platform/server/ledger/ledger-chain-proof.queries.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { createSealing, watchOf } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  TEST_SEALING,
  TEST_SECRET,
} from '@kogge/platform/server/testing/test-context.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addSubmission,
  addTender,
  addWithdrawal,
  FIRST,
  responseWith,
} from '../evaluation.fixture.ts'
import { evaluationRouter } from '../evaluation.router.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** What the owner of the database does, past every trigger. */
const asOwner = (statement: string, rfxId: string) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`${sql.raw(statement)} where rfx_id = ${rfxId}`)
  })

/** A server that opens, and what its log is told. */
const serverOf = async (userId: string) => {
  const alarms: string[] = []
  const log = { error: (_facts: object, message: string) => void alarms.push(message) }
  const sealing = createSealing(TEST_SECRET, watchOf(log))
  const context = await contextOfUser(database.db, userId, () => new Date())
  return { alarms, calls: createCaller(evaluationRouter)({ ...context, sealing }) }
}

const MOVES = {
  'its opening': `update written_rfx set opening_at = now() - interval '1 minute'`,
  'its opening and its deadline': `update written_rfx set opening_at = now() - interval '1 minute',
    responses_until = now() - interval '1 minute'`,
  'its opening, and what the log says of it': `update ledger_entry set details = details
    || '{"openingAt":"2026-01-01T00:00:00.000Z"}'`,
}

test.each(Object.entries(MOVES))('nothing is opened once somebody moved %s', async (_, move) => {
  const { rfxId, orgId, chief } = await addTender(database.db, { openingIn: 24 })
  const { alarms, calls } = await serverOf(chief)
  await asOwner(MOVES['its opening'], rfxId)
  await asOwner(move, rfxId)
  await expect(calls.opening.open({ rfxId, orgId })).rejects.toThrow('rfx.key_refused')
  expect(alarms).toEqual([expect.stringMatching(/^ALARM: .* of a request/)])
  expect(await database.db.$count(response, eq(response.rfxId, rfxId))).toBe(0)
})

test('what was cancelled is not opened because a row says that it was not', async () => {
  const { rfxId, orgId, chief } = await addTender(database.db)
  const facts = { rfxId, type: 'rfx.cancelled' as const, userId: chief, orgId, details: {} }
  await database.db.transaction((tx) => appendLedgerEntry(tx, TEST_SEALING, facts))
  const { calls } = await serverOf(chief)
  await expect(calls.opening.open({ rfxId, orgId })).rejects.toThrow('rfx.key_refused')
})

test('nothing is opened by a log that lacks an entry', async () => {
  const { rfxId, orgId, chief } = await addTender(database.db)
  for (const hour of [1, 2])
    await database.db.transaction((tx) =>
      appendLedgerEntry(tx, TEST_SEALING, {
        rfxId,
        type: 'rfx.early_look_refused' as const,
        userId: null,
        orgId,
        details: { hour },
      }),
    )
  const [gone] = await database.db
    .select()
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.rfxId, rfxId), eq(ledgerEntry.seq, 2)))
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`delete from ledger_entry where rfx_id = ${rfxId} and seq = 2`)
  })
  const { calls } = await serverOf(chief)
  await expect(calls.opening.open({ rfxId, orgId })).rejects.toThrow('rfx.key_refused')
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    if (gone) await tx.insert(ledgerEntry).values(gone)
  })
  expect(await calls.opening.open({ rfxId, orgId })).toEqual({ outcome: 'opened' })
})

test('a response that was received after the logged deadline is told of and does not count', async () => {
  const { db } = database
  // Its deadline was two hours ago.
  const tender = await addTender(db)
  const { rfxId, orgId, chief } = tender
  const late = await addOrganisation(db, 'FREE', { name: 'SIA Vēlu' })
  await addMember(db, late, await addPerson(db), 'ORG_ADMINISTRATOR')
  await addSubmission(db, tender, late, responseWith({ [FIRST]: '1' }), false, 1, 1.5)
  const { calls } = await serverOf(chief)
  expect(await calls.opening.open({ rfxId, orgId })).toEqual({ outcome: 'opened' })
  const record = await calls.opening.record({ rfxId, orgId })
  expect(record.responses).toHaveLength(3)
  expect(record.late).toEqual([expect.objectContaining({ orgId: late, name: 'SIA Vēlu' })])
  const { participants } = await calls.evaluation.overview({ rfxId, orgId })
  expect(participants.map((one) => one.orgId)).not.toContain(late)
  const log = await db.select().from(ledgerEntry).where(eq(ledgerEntry.rfxId, rfxId))
  const { receiptId } = record.late[0] ?? {}
  expect(log.find(({ type }) => type === 'rfx.opened')?.details).toMatchObject({
    late: [{ orgId: late, receipt: { receiptId } }],
  })
  const received = log.filter(({ type }) => type === 'interaction.response_received')
  expect(received.map(({ details }) => details)).toContainEqual(
    expect.objectContaining({ receiptId, counts: false }),
  )
  expect(log.map(({ type }) => type)).not.toContain('interaction.response_withdrawn')
  const found = []
  for await (const one of proveChains(db, new Set([TEST_SEALING.keyId]), {}, rfxId)) found.push(one)
  const of = log.find(({ details }) => JSON.stringify(details).includes('"counts":false'))
  expect(found.map(({ flaw }) => flaw)).toEqual([{ seq: of?.seq, kind: 'late' }])
})

test('a withdrawal after the logged deadline does not count: what is left of the response does', async () => {
  const { db } = database
  // Its deadline was two hours ago.
  const tender = await addTender(db)
  const { rfxId, orgId, chief } = tender
  const content = responseWith({ [FIRST]: '1' })
  const withdrawing = async (name: string, given: { draft?: typeof content; hours: number }) => {
    const id = await addOrganisation(db, 'FREE', { name })
    await addMember(db, id, await addPerson(db), 'ORG_ADMINISTRATOR')
    await addWithdrawal(db, tender, id, { content, ...given })
    return id
  }
  const late = await withdrawing('SIA Vēlu', { hours: 1.5 })
  const changed = await withdrawing('SIA Citādi', {
    draft: responseWith({ [FIRST]: '2' }),
    hours: 1.5,
  })
  const timely = await withdrawing('SIA Laikus', { hours: 3 })
  const { calls } = await serverOf(chief)
  expect(await calls.opening.open({ rfxId, orgId })).toEqual({ outcome: 'opened' })
  const record = await calls.opening.record({ rfxId, orgId })
  expect(record.lateWithdrawals).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ orgId: late, name: 'SIA Vēlu', isCounting: true }),
      expect.objectContaining({ orgId: changed, name: 'SIA Citādi', isCounting: false }),
    ]),
  )
  expect(record.lateWithdrawals).toHaveLength(2)
  expect(record.otherKey).toEqual([])
  const { participants } = await calls.evaluation.overview({ rfxId, orgId })
  const taking = participants.map((one) => one.orgId)
  expect(taking).toContain(late)
  expect(taking).not.toContain(changed)
  expect(taking).not.toContain(timely)
  const log = await db.select().from(ledgerEntry).where(eq(ledgerEntry.rfxId, rfxId))
  const withdrawn = log.filter(({ type }) => type === 'interaction.response_withdrawn')
  const counting = new Map(withdrawn.map((one) => [one.orgId, Object(one.details).counts]))
  expect(counting).toEqual(
    new Map([
      [late, false],
      [changed, false],
      [timely, undefined],
    ]),
  )
  const found = []
  for await (const one of proveChains(db, new Set([TEST_SEALING.keyId]), {}, rfxId)) found.push(one)
  expect(found.map(({ flaw }) => flaw?.kind)).toEqual(['late'])
})
