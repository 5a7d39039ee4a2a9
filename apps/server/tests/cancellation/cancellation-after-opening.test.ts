import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { testDatabase } from '@kogge/db/testing/test-database.ts'
import { draftingRouter } from '@kogge/features/drafting/server/drafting.router.ts'
import {
  addDecided,
  callsOf,
  stateOf,
} from '@kogge/features/evaluation/server/evaluation.fixture.ts'
import { mailLetters } from '@kogge/features/letters/server/letter-mails.commands.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import {
  contextOfUser,
  TEST_SEALING,
  TEST_URL,
} from '@kogge/platform/server/testing/test-context.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('all who had submitted are told that a request was given up after its opening, and why', async () => {
  const { db } = database
  const { rfxId, orgId, chief, egle, priede, ozols } = await addDecided(db)
  const drafting = createCaller(draftingRouter)(await contextOfUser(db, chief, () => new Date()))
  const cancel = (reason: Record<string, string>) =>
    drafting.writtenRfx.cancel({ rfxId, orgId, reason, code: 'rev-buyer' })
  await expect(cancel({})).rejects.toThrow('request.invalid')
  const { cancelCodes } = (await drafting.writtenRfx.view({ rfxId, orgId })) ?? {}
  // Each lot has tenders.
  expect(cancelCodes).toEqual([
    'all-rej',
    'chan-need',
    'ins-fund',
    'one-admis',
    'other',
    'rev-body',
    'rev-buyer',
    'tch-pr-error',
  ])
  const reason = { en: 'The road was sold.' }
  const none = drafting.writtenRfx.cancel({ rfxId, orgId, reason, code: 'no-rece' })
  await expect(none).rejects.toThrow('rfx.step_refused')
  await cancel({ en: 'The road was sold.', lv: 'Ceļš ir pārdots.' })
  expect(await stateOf(db, rfxId)).toMatchObject({ state: 'cancelled' })
  for (const bidder of [egle, priede, ozols]) {
    const calls = await callsOf(db, bidder.userId)
    const [newest, former] = await calls.letter.mine({ rfxId, orgId: bidder.orgId })
    expect(newest?.content).toMatchObject({
      kind: 'cancelled',
      buyer: 'Meža pašvaldība',
      reason: 'The road was sold.',
      reasons: { lv: 'Ceļš ir pārdots.' },
    })
    expect(former).toMatchObject({ isStandstillVoid: true, withdrawnAt: expect.any(String) })
  }
  const log = await db
    .select({ orgId: ledgerEntry.orgId })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.rfxId, rfxId), eq(ledgerEntry.type, 'interaction.letter_sent')))
  expect(log.slice(-3).map((one) => one.orgId)).toEqual(
    expect.arrayContaining([egle.orgId, priede.orgId, ozols.orgId]),
  )
  await mailLetters(
    { db, sealing: TEST_SEALING, publicUrl: TEST_URL },
    { send: async () => undefined },
    rfxId,
  )
  const mails = await db.select().from(mailMessage)
  const told = mails.filter(({ template }) => template === 'evaluationCancelled')
  expect(told.map(({ recipient }) => recipient)).toContain(`${ozols.userId}@example.com`)
  expect(told[0]?.text).toContain('The road was sold.')
})
