import { randomBytes } from 'node:crypto'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { TEST_SEALING } from '@kogge/platform/server/testing/test-context.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addInvitation, addSupplier, addTender, callsOf, contentOf } from './responses.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const invitedTender = async () => {
  const { db } = database
  const tender = await addTender(db, { privacy: 'invited' })
  const supplier = await addSupplier(db)
  const { response } = await callsOf(db, supplier.userId)
  const of = { orgId: supplier.orgId, rfxId: tender.rfxId }
  const save = () => response.save({ ...of, revision: 0, version: 1, content: contentOf('1.00') })
  return { tender, ...of, save }
}

test('a row that somebody wrote for a moment lets nobody respond', async () => {
  const { tender, orgId, rfxId, save } = await invitedTender()
  await expect(save()).rejects.toThrow('record.not_found')
  await database.db.insert(rfxInvitation).values({
    rfxId,
    orgId,
    locale: 'lv',
    invitedBy: tender.buyer.userId,
    invitedAt: new Date(),
  })
  await expect(save()).rejects.toThrow('rfx.key_refused')
})

test('nor one of somebody who was uninvited, or that names another', async () => {
  const { db } = database
  const { tender, orgId, rfxId, save } = await invitedTender()
  await addInvitation(db, tender, orgId)
  const other = await addSupplier(db)
  const isTheirs = (id: string) => and(eq(rfxInvitation.rfxId, rfxId), eq(rfxInvitation.orgId, id))
  const rename = (from: string, to: string) =>
    db.update(rfxInvitation).set({ orgId: to }).where(isTheirs(from))
  await rename(orgId, other.orgId)
  const others = await callsOf(db, other.userId)
  const given = { rfxId, revision: 0, version: 1, content: contentOf('1.00') }
  const saveOther = others.response.save({ ...given, orgId: other.orgId })
  await expect(saveOther).rejects.toThrow('rfx.key_refused')
  await rename(other.orgId, orgId)
  await save()
  const [row] = await db.select().from(rfxInvitation).where(isTheirs(orgId))
  const entry = {
    rfxId,
    type: 'interaction.invitation_withdrawn' as const,
    userId: null,
    orgId: null,
  }
  await db.transaction((tx) =>
    appendLedgerEntry(tx, TEST_SEALING, { ...entry, details: { invitationId: row?.id ?? '' } }),
  )
  await expect(save()).rejects.toThrow('rfx.key_refused')
})

test('nor the row of a letter that names who never took it up', async () => {
  const { db } = database
  const { tender, orgId, rfxId, save } = await invitedTender()
  const [letter] = await db
    .insert(rfxInvitation)
    .values({
      rfxId,
      email: 'bids@example.com',
      locale: 'lv',
      tokenHash: randomBytes(32),
      invitedBy: tender.buyer.userId,
      invitedAt: new Date(),
    })
    .returning({ invitationId: rfxInvitation.id })
  if (!letter) throw new Error('Nobody was invited.')
  const { invitationId } = letter
  const entry = { rfxId, type: 'interaction.invited' as const, userId: null, orgId: null }
  await db.transaction((tx) =>
    appendLedgerEntry(tx, TEST_SEALING, { ...entry, details: { invitationId } }),
  )
  const set = (row: Partial<typeof rfxInvitation.$inferInsert>) =>
    db.update(rfxInvitation).set(row).where(eq(rfxInvitation.id, invitationId))
  await set({ orgId })
  await expect(save()).rejects.toThrow('record.not_found')
  // Nor as if it had been one by name, or as if the request had been opened.
  await set({ email: null, tokenHash: null })
  await expect(save()).rejects.toThrow('rfx.key_refused')
  await set({ email: 'bids@example.com', tokenHash: randomBytes(32) })
  await db.update(writtenRfx).set({ openedAt: new Date() }).where(eq(writtenRfx.rfxId, rfxId))
  await expect(save()).rejects.toThrow('rfx.key_refused')
})
