import { mailMessage } from '@kogge/db/schema/mail.ts'
import { sealedMail } from '@kogge/db/schema/sealing.ts'
import { testDatabase } from '@kogge/db/testing/test-database.ts'
import { occasionOf } from '@kogge/features/drafting/server/drafting.fixture.ts'
import { draftingRouter } from '@kogge/features/drafting/server/drafting.router.ts'
import { tellInvited } from '@kogge/features/drafting/server/request-change-letters.jobs.ts'
import {
  addBidder,
  addOpened,
  addRequest,
  responseWith,
  stateOf,
} from '@kogge/features/evaluation/server/evaluation.fixture.ts'
import { openLetters } from '@kogge/features/responses/server/letters/sealed-letters.ts'
import { responseRouter } from '@kogge/features/responses/server/responses.router.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMailedInvitation } from '@kogge/platform/server/testing/letter-occasions.ts'
import {
  contextOfUser,
  TEST_SEALING,
  TEST_TOKEN_KEYS,
  TEST_URL,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const draftingOf = async (userId: string) =>
  createCaller(draftingRouter)(await contextOfUser(database.db, userId, () => new Date()))

const REASON = { en: 'The road was sold.', lv: 'Ceļš ir pārdots.' }

/** Somebody outside of Kogge who was invited by a letter, and what they were written. */
const invite = async (rfxId: string, invitedBy: string, email: string) => {
  const invited = { rfxId, email, locale: 'lv' as const, invitedBy, invitedAt: new Date() }
  await addMailedInvitation(database.db, invited)
}
const mailTo = async (
  rfxId: string,
  template: 'rfxCancelled' | 'rfxCancelledOpened',
  recipient: string,
) => {
  const { db } = database
  const deps = {
    db,
    sealing: TEST_SEALING,
    tokenKeys: TEST_TOKEN_KEYS,
    publicUrl: TEST_URL,
  }
  const about = await occasionOf(db, { rfxId, template, version: 1 })
  await tellInvited(deps, { send: async () => undefined }, about)
  const [mail] = await db
    .select()
    .from(mailMessage)
    .where(and(eq(mailMessage.recipient, recipient), eq(mailMessage.template, template)))
  return mail?.text
}

test('the reason of a cancellation before the opening is asked for, shown and sent', async () => {
  const { db } = database
  const request = await addRequest(db, { openingIn: 24 })
  const { rfxId, orgId, chief } = request
  const bidder = await addBidder(db, request, 'SIA Egle', responseWith({ 'LOT-0001': '1' }))
  await invite(rfxId, chief, 'outside@example.com')
  const drafting = await draftingOf(chief)
  for (const reason of [{}, { en: '' }, { lv: ' ' }])
    await expect(
      drafting.writtenRfx.cancel({ rfxId, orgId, reason, code: 'chan-need' }),
    ).rejects.toThrow('request.invalid')
  expect(await stateOf(db, rfxId)).toMatchObject({ state: 'published', cancelledAt: null })
  await drafting.writtenRfx.cancel({ rfxId, orgId, reason: REASON, code: 'chan-need' })

  const reader = await draftingOf(bidder.userId)
  expect(await reader.writtenRfx.view({ rfxId, orgId: bidder.orgId })).toMatchObject({
    state: 'cancelled',
    cancelReason: REASON,
    cancelCode: 'chan-need',
    cancelCodes: [],
  })
  const responses = createCaller(responseRouter)(
    await contextOfUser(db, bidder.userId, () => new Date()),
  )
  expect(await responses.response.mine({ rfxId, orgId: bidder.orgId })).toMatchObject({
    state: 'cancelled',
    steps: [],
    confirmation: null,
  })
  const sealed = await db.select().from(sealedMail)
  const { secretBox } = testContext(db)
  const said = sealed.map(({ id, payload }) => openLetters(secretBox, id, payload).said)
  expect(said).toMatchObject([
    {
      template: 'rfxCancelled',
      // In a language in which the buyer gave none, that of the request.
      values: { lv: { reason: REASON.lv }, en: { reason: REASON.en }, lt: { reason: REASON.en } },
    },
  ])
  const mail = await mailTo(rfxId, 'rfxCancelled', 'outside@example.com')
  expect(mail).toContain('iesniegtie netiks atvērti')
  expect(mail).toContain('Pamatojums: Ceļš ir pārdots.')
})

test('after the opening nobody is told that tenders are not opened', async () => {
  const { db } = database
  const { rfxId, orgId, chief } = await addOpened(db)
  await invite(rfxId, chief, 'further@example.com')
  const drafting = await draftingOf(chief)
  await drafting.writtenRfx.cancel({ rfxId, orgId, reason: REASON, code: 'chan-need' })
  const mail = await mailTo(rfxId, 'rfxCancelledOpened', 'further@example.com')
  expect(mail).toContain('pēc piedāvājumu atvēršanas')
  expect(mail).not.toContain('netiks atvērti')
  expect(mail).toContain('Pamatojums: Ceļš ir pārdots.')
})
