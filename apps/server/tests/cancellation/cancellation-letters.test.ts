import { letter } from '@kogge/db/schema/evaluation.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import { testDatabase } from '@kogge/db/testing/test-database.ts'
import { draftingRouter } from '@kogge/features/drafting/server/drafting.router.ts'
import { TELL_INVITED } from '@kogge/features/drafting/server/request-change-letters.commands.ts'
import { tellInvited } from '@kogge/features/drafting/server/request-change-letters.jobs.ts'
import { addOpened } from '@kogge/features/evaluation/server/evaluation.fixture.ts'
import { mailLetters } from '@kogge/features/letters/server/letter-mails.commands.ts'
import { MAIL_LETTERS } from '@kogge/features/letters/server/stored-letters.commands.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addInvited, addMailedInvitation } from '@kogge/platform/server/testing/letter-occasions.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  TEST_SEALING,
  TEST_TOKEN_KEYS,
  TEST_URL,
} from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeEach(async () => {
  await database?.close()
  database = await testDatabase()
})
afterAll(() => database.close())

const REASON = { en: 'The road was sold.', lv: 'Ceļš ir pārdots.' }
const CONTACT = 'bids@example.com'

type Opened = Awaited<ReturnType<typeof addOpened>>

/** Invited: the first tenderer, somebody who did not answer, and two by letter, one of whom tendered. */
const addInvitations = async ({ rfxId, chief, egle }: Opened) => {
  const { db } = database
  const orgId = await addOrganisation(db, 'FREE', { name: 'SIA Klusa' })
  const userId = await addPerson(db)
  await addMember(db, orgId, userId, 'ORG_ADMINISTRATOR')
  const invited = { rfxId, message: '', invitedBy: chief, invitedAt: new Date() }
  for (const id of [egle.orgId, orgId]) {
    const [row] = await db
      .insert(rfxInvitation)
      .values({ ...invited, orgId: id, locale: 'en' })
      .returning({ id: rfxInvitation.id })
    await addInvited(db, rfxId, row?.id ?? '', id)
  }
  for (const email of [CONTACT, 'silent@example.com'])
    await addMailedInvitation(db, { ...invited, email, locale: 'lv' })
  return `${userId}@example.com`
}

/** Cancels a request and does all the work that this leaves; gives what was mailed, by address. */
const cancelled = async ({ rfxId, orgId, chief }: Opened) => {
  const { db } = database
  const left: (() => Promise<void>)[] = []
  const jobs = { send: async () => undefined }
  const context = await contextOfUser(db, chief, () => new Date())
  const drafting = createCaller(draftingRouter)({
    ...context,
    jobs: {
      send: async (_tx, queue, data) => {
        const about = TELL_INVITED.data.safeParse(data)
        const deps = {
          db,
          sealing: TEST_SEALING,
          tokenKeys: TEST_TOKEN_KEYS,
          publicUrl: TEST_URL,
        }
        if (queue.name === TELL_INVITED.name && about.success)
          left.push(() => tellInvited(deps, jobs, about.data))
        if (queue.name === MAIL_LETTERS.name) left.push(() => mailLetters(deps, jobs, rfxId))
      },
    },
  })
  await drafting.writtenRfx.cancel({ rfxId, orgId, reason: REASON, code: 'chan-need' })
  // Whatever runs twice has its effect once.
  for (const work of [...left, ...left]) await work()
  return (await db.select().from(mailMessage)).map((one) => ({
    recipient: one.recipient,
    template: one.template,
    text: one.text,
    all: [one.subject, one.html, one.text].join(' '),
  }))
}

test('whoever was invited and tendered is told of a cancellation once, by the letter', async () => {
  const opened = await addOpened(database.db)
  const silent = await addInvitations(opened)
  const mails = await cancelled(opened)
  const { egle, priede, ozols } = opened
  const of = (recipient: string) =>
    mails.filter((one) => one.recipient === recipient).map(({ template }) => template)
  for (const bidder of [egle, priede, ozols])
    expect(of(`${bidder.userId}@example.com`)).toEqual(['evaluationCancelled'])
  expect(of(silent)).toEqual(['rfxCancelledOpened'])
  expect(of('silent@example.com')).toEqual(['rfxCancelledOpened'])
  // The address that all three named in their tenders.
  expect(of(CONTACT)).toEqual(Array(3).fill('evaluationCancelled'))
  expect(mails).toHaveLength(8)
})

test('of a survey all who were asked and who answered are told once, and nobody of an award', async () => {
  const { db } = database
  const opened = await addOpened(db, { document: { kind: 'price_survey' } })
  const silent = await addInvitations(opened)
  const mails = await cancelled(opened)
  const { egle, priede, ozols, rfxId } = opened
  const people = [egle, priede, ozols].map(({ userId }) => `${userId}@example.com`)
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
    [...people, silent, CONTACT, 'silent@example.com'].sort(),
  )
  for (const { template, text } of mails) {
    expect(template).toBe('surveyCancelled')
    expect(text).not.toMatch(/contract|līgum/i)
    expect(text).toMatch(/The road was sold\.|Ceļš ir pārdots\./)
  }
  expect(await db.$count(letter, eq(letter.rfxId, rfxId))).toBe(0)
})

test.each([
  { privacy: 'public', isNamed: true },
  { privacy: 'invited', isNamed: false },
  { privacy: 'extended', isNamed: false },
] as const)('messages name the titles of what is public alone: $privacy', async (given) => {
  const { privacy, isNamed } = given
  const title = { en: 'Ferry terminal' }
  const opened = await addOpened(database.db, { document: { privacy, title } })
  await addInvitations(opened)
  const mails = await cancelled(opened)
  expect(mails).toHaveLength(8)
  for (const { all } of mails) expect(all.includes('Ferry terminal')).toBe(isNamed)
})
