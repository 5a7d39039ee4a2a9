import { createHash } from 'node:crypto'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { participation } from '@kogge/db/schema/participation.ts'
import { response } from '@kogge/db/schema/responses.ts'
import { sealedSlot, unreadableSlot } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { mailedParticipants } from '@kogge/features/responses/server/testing/mailed-participants.ts'
import { provenAccount } from '@kogge/platform/server/ledger/proven-ledger.queries.ts'
import { TEST_SEALING, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTender, callsOf } from '../evaluation.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** A tender with three bidders; damages a half, or both, of the first one's slot. */
const damaged = async (halves: readonly ('own' | 'sealed')[]) => {
  const { db } = database
  const tender = await addTender(db)
  const slot = TEST_SEALING.slotOf(tender.rfxId, tender.egle.orgId)
  const [row] = await db.select().from(sealedSlot).where(eq(sealedSlot.slot, slot))
  if (!row) throw new Error('There is no slot.')
  const broken = (bytes: Buffer): Buffer => {
    const copy = Buffer.from(bytes)
    copy[200] = (copy[200] ?? 0) ^ 1
    return copy
  }
  const kept = { own: row.own, sealed: row.sealed }
  for (const half of halves) kept[half] = broken(row[half])
  await db.update(sealedSlot).set(kept).where(eq(sealedSlot.slot, slot))
  return { ...tender, kept }
}

const openingEntry = async (rfxId: string) => {
  const [row] = await database.db
    .select({ details: ledgerEntry.details })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.rfxId, rfxId), eq(ledgerEntry.type, 'rfx.opened')))
  return row?.details
}

test('a slot that cannot be read keeps nothing else from being opened, and is kept as it was found', async () => {
  const { db } = database
  const { rfxId, orgId, chief, egle, kept } = await damaged(['own', 'sealed'])
  const calls = await callsOf(db, chief)
  // A participant whose slot is damaged still receives letters.
  const account = await provenAccount(db, TEST_SEALING, rfxId)
  const told = await mailedParticipants(db, testContext(db), rfxId, account)
  expect(told.map((one) => one.orgId)).toContain(egle.orgId)
  expect(await calls.opening.open({ rfxId, orgId })).toEqual({ outcome: 'opened' })
  const record = await calls.opening.record({ rfxId, orgId })
  expect(record.responses).toHaveLength(2)
  const hashes = { ownHash: hashOf(kept.own), sealedHash: hashOf(kept.sealed) }
  expect(record.unreadable).toEqual([
    { orgId: egle.orgId, name: 'SIA Egle', wasRead: false, contentHash: null, ...hashes },
  ])
  expect(await openingEntry(rfxId)).toMatchObject({
    unreadable: [egle.orgId],
    damaged: [{ orgId: egle.orgId, wasRead: false, contentHash: null, ...hashes }],
  })
  const rows = await db.select().from(unreadableSlot).where(eq(unreadableSlot.rfxId, rfxId))
  expect(rows).toMatchObject([{ orgId: egle.orgId, ...kept }])
  const [standing] = await db
    .select()
    .from(participation)
    .where(and(eq(participation.rfxId, rfxId), eq(participation.orgId, egle.orgId)))
  expect(standing?.status).toBe('CLOSED')
  const slot = TEST_SEALING.slotOf(rfxId, egle.orgId)
  expect(await db.$count(sealedSlot, eq(sealedSlot.slot, slot))).toBe(0)
})

test('what was submitted counts where its own half is damaged alone, and the record says so', async () => {
  const { db } = database
  const { rfxId, orgId, chief, egle } = await damaged(['own'])
  const calls = await callsOf(db, chief)
  await calls.opening.open({ rfxId, orgId })
  const record = await calls.opening.record({ rfxId, orgId })
  expect(record.responses.map(({ name }) => name)).toContain('SIA Egle')
  const [receipt] = record.responses.flatMap((one) =>
    one.orgId === egle.orgId ? [one.receipt] : [],
  )
  expect(record.unreadable).toMatchObject([
    { orgId: egle.orgId, wasRead: true, contentHash: receipt?.contentHash },
  ])
  expect(await db.$count(response, eq(response.rfxId, rfxId))).toBe(3)
  expect(await db.$count(unreadableSlot, eq(unreadableSlot.rfxId, rfxId))).toBe(1)
})
