import { user } from '@kogge/db/schema/accounts.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import { sealedMail } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import type { LetterOccasion } from '@kogge/platform/server/ledger/letter-occasions.queries.ts'
import type { OutgoingMail } from '@kogge/platform/server/mail/smtp-transport.ts'
import { titleInMail } from '@kogge/platform/server/mail/title-in-mail.ts'
import { addAnswer, addInvited } from '@kogge/platform/server/testing/letter-occasions.ts'
import { transportInto } from '@kogge/platform/server/testing/mail-transport.ts'
import { moveTimes } from '@kogge/platform/server/testing/request-keys.ts'
import {
  contextOfUser,
  TEST_URL,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { eq, notInArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailParticipants } from './letters/participant-letters.commands.ts'
import { sendLetters } from './letters/participant-letters.jobs.ts'
import {
  addInvitation,
  addTender,
  addVersion,
  bidderOf,
  codeOf,
  DOCUMENT,
  inMinutes,
  type Tender,
} from './responses.fixture.ts'
import { openSlots } from './sealed-response.commands.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const invitedTender = () => addTender(database.db, { privacy: 'invited' })

const invitedBidder = async (tender: Tender) => {
  const bidder = await bidderOf(database.db, tender)
  await addInvitation(database.db, tender, bidder.orgId)
  return bidder
}

const uninvite = async (rfxId: string, at = new Date()) => {
  const { db } = database
  const rows = await db
    .update(rfxInvitation)
    .set({ withdrawnAt: at })
    .where(eq(rfxInvitation.rfxId, rfxId))
    .returning({ id: rfxInvitation.id, orgId: rfxInvitation.orgId })
  for (const { id, orgId } of rows)
    await addInvited(db, rfxId, id, orgId, 'interaction.invitation_withdrawn')
}

/** A second version that nobody who was uninvited has had before them. */
const amend = async (tender: Tender): Promise<void> => {
  const [price] = DOCUMENT.requirements
  const dearer = price && {
    ...price,
    answer: { type: 'price', unit: 'km', quantity: '7' } as const,
  }
  const document: RequestDocument = {
    ...DOCUMENT,
    privacy: 'invited',
    requirements: dearer ? [dearer] : [],
    title: { en: 'Winter care of secret roads' },
  }
  await addVersion(database.db, tender, 2, true, document)
  await database.db
    .update(writtenRfx)
    .set({ version: 2, document })
    .where(eq(writtenRfx.rfxId, tender.rfxId))
}

test('whoever was uninvited keeps what it submitted, reads it by what was asked then, and may take it back', async () => {
  const tender = await invitedTender()
  const bidder = await invitedBidder(tender)
  const { revision } = await bidder.save(0)
  const receipt = await bidder.submit(revision)
  expect((await bidder.mine()).keptRequest).toBeNull()
  await uninvite(tender.rfxId)
  expect(await bidder.mine()).toMatchObject({
    status: 'RESPONDED',
    steps: ['withdraw'],
    receipts: [receipt],
    confirmation: null,
    submitted: { receiptId: receipt.receiptId },
    keptRequest: { version: 1, cancelled: null, document: { opening: { openers: [] } } },
  })
  await amend(tender)
  const after = await bidder.mine()
  expect(after.keptRequest?.document.title).toEqual(DOCUMENT.title)
  expect(after.confirmation).toEqual({
    valid: [],
    unconfirmed: [{ lotId: 'LOT-0001', isGone: false, version: 1, changes: [], more: 0 }],
  })
  expect(after.mustLookAgain).toBe(false)
  // Nothing of the version that it was never shown is in what it is given.
  expect(JSON.stringify(after)).not.toContain('secret')
  expect(await codeOf(bidder.submit(revision, 2))).toBe('record.not_found')
  expect(await codeOf(bidder.save(revision, '9', 2))).toBe('record.not_found')
  await bidder.withdraw()
  expect(await bidder.mine()).toMatchObject({
    status: 'IN_PROGRESS',
    steps: ['discard'],
    submitted: null,
    receipts: [receipt],
    keptRequest: { version: 1 },
  })
  await bidder.discard()
  // The receipt is still there to be read.
  expect(await bidder.mine()).toMatchObject({ content: null, keptRequest: { version: 1 } })
})

test('who was uninvited without having written anything is shown nothing of the request', async () => {
  const tender = await invitedTender()
  const bidder = await invitedBidder(tender)
  await bidder.ask()
  await uninvite(tender.rfxId)
  expect(await bidder.mine()).toMatchObject({ keptRequest: null, submittedDocument: null })
  const drafting = await invitedBidder(tender)
  await drafting.save(0)
  await uninvite(tender.rfxId)
  expect(await drafting.mine()).toMatchObject({ steps: ['discard'], keptRequest: { version: 1 } })
})

test('whoever was uninvited reads its tender after the opening, and why a request was cancelled', async () => {
  const { db } = database
  const tender = await invitedTender()
  const bidder = await invitedBidder(tender)
  const { revision } = await bidder.save(0)
  await bidder.submit(revision)
  await uninvite(tender.rfxId)
  await amend(tender)
  const at = new Date()
  await moveTimes(db, tender.rfxId, { openingAt: at, responsesUntil: at })
  const { secretBox, sealing } = testContext(db)
  await db.transaction((tx) => openSlots(tx, { secretBox, sealing }, tender.rfxId, tender.pair))
  const opened = { state: 'opened', openedAt: at } as const
  await db.update(writtenRfx).set(opened).where(eq(writtenRfx.rfxId, tender.rfxId))
  expect(await bidder.mine()).toMatchObject({
    state: 'opened',
    status: 'RESPONDED',
    steps: [],
    submitted: { version: 1 },
    keptRequest: { version: 1, cancelled: null },
  })
  const cancelled = { state: 'cancelled', cancelledAt: at } as const
  await db.update(writtenRfx).set(cancelled).where(eq(writtenRfx.rfxId, tender.rfxId))
  const { keptRequest } = await bidder.mine()
  expect(keptRequest?.cancelled).toEqual({
    cancelledAt: at.toISOString(),
    wasOpened: true,
    reason: null,
    code: null,
  })
  const ofTheTest = [
    'rfx.published',
    'rfx.amended',
    'interaction.invited',
    'interaction.invitation_withdrawn',
  ] as const
  expect(await db.$count(ledgerEntry, notInArray(ledgerEntry.type, [...ofTheTest]))).toBe(0)
})

test('letters on an amendment tell whom the request is no longer for what they can still do', async () => {
  const { db } = database
  await db.delete(sealedMail)
  const tender = await invitedTender()
  const submitted = await invitedBidder(tender)
  await submitted.submit((await submitted.save(0)).revision)
  const drafting = await invitedBidder(tender)
  await drafting.save(0)
  await uninvite(tender.rfxId)
  const invited = await invitedBidder(tender)
  await invited.submit((await invited.save(0)).revision)
  const ctx = await contextOfUser(db, tender.buyer.userId, () => new Date())
  if (ctx.actor.kind !== 'user') throw new Error('Nobody is there.')
  const { actor } = ctx
  const sent: OutgoingMail[] = []
  const tell = async (about: LetterOccasion) => {
    sent.length = 0
    await db.transaction((tx) =>
      mailParticipants({ ...ctx, db: tx, actor }, about, (locale) => ({
        org: 'Meža pašvaldība',
        title: titleInMail({ ...DOCUMENT, privacy: 'invited' }, locale),
        until: 'tomorrow',
        hasReason: 'no',
        reason: '',
      })),
    )
    await sendLetters({
      ...testContext(db),
      publicUrl: TEST_URL,
      clock: () => new Date(),
      transport: transportInto(sent),
    })
    return new Map(sent.map((mail) => [mail.recipient, mail.text]))
  }
  const addressOf = async (userId: string) => {
    const [row] = await db.select({ email: user.email }).from(user).where(eq(user.id, userId))
    return row?.email ?? ''
  }
  await addVersion(db, tender, 2, true, { ...DOCUMENT, privacy: 'invited' })
  await db.update(writtenRfx).set({ version: 2 }).where(eq(writtenRfx.rfxId, tender.rfxId))
  await moveTimes(db, tender.rfxId, { responsesUntil: inMinutes(50), openingAt: inMinutes(50) })
  const about = { rfxId: tender.rfxId, template: 'rfxAmended' as const, version: 2 }
  const amended = await tell(about)
  const [own, other] = [await addressOf(submitted.userId), await addressOf(invited.userId)]
  expect([...amended.keys()].sort()).toEqual([own, other].sort())
  expect(amended.get(own)).toContain('no longer be changed or confirmed')
  expect(amended.get(own)).toContain(`/rfx/${tender.rfxId}/response/${submitted.orgId}`)
  expect(amended.get(other)).toContain('must be confirmed or replaced')
  // What was answered is not for them to read.
  expect([...(await tell(await addAnswer(db, tender.rfxId))).keys()]).toEqual([other])
})
