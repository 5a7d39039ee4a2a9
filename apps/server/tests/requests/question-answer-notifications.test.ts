import { mailMessage } from '@kogge/db/schema/mail.ts'
import { rfxAnswer, rfxQuestion } from '@kogge/db/schema/participation.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { occasionOf } from '@kogge/features/drafting/server/drafting.fixture.ts'
import { TELL_INVITED } from '@kogge/features/drafting/server/request-change-letters.commands.ts'
import { tellInvited } from '@kogge/features/drafting/server/request-change-letters.jobs.ts'
import { sendLetters } from '@kogge/features/responses/server/letters/participant-letters.jobs.ts'
import {
  addInvitation,
  addSupplier,
  addTender,
  contentOf,
} from '@kogge/features/responses/server/responses.fixture.ts'
import type { OutgoingMail } from '@kogge/platform/server/mail/smtp-transport.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addAnswer } from '@kogge/platform/server/testing/letter-occasions.ts'
import { transportInto } from '@kogge/platform/server/testing/mail-transport.ts'
import {
  contextOfUser,
  TEST_SEALING,
  TEST_TOKEN_KEYS,
  TEST_URL,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appRouter } from '../../app-router.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const callsOf = async (userId: string, send: (data: unknown) => void = () => undefined) =>
  createCaller(appRouter)({
    ...(await contextOfUser(database.db, userId, () => new Date())),
    jobs: { send: async (_db, _queue, data) => send(data) },
  })

test('who takes part is told that a question was answered, sealed; who was invited, in the open', async () => {
  const { db } = database
  const tender = await addTender(db)
  const { rfxId, buyer } = tender
  const bidder = await addSupplier(db)
  const invited = await addSupplier(db)
  await addInvitation(db, tender, invited.orgId)
  const bidders = await callsOf(bidder.userId)
  await bidders.response.save({
    orgId: bidder.orgId,
    rfxId,
    revision: 0,
    version: 1,
    content: contentOf('12.50'),
  })
  const [asked] = await db
    .insert(rfxQuestion)
    .values({ rfxId, question: 'Is the road paved?', askedOn: '2026-11-22' })
    .returning({ id: rfxQuestion.id })
  const jobs: unknown[] = []
  const buyers = await callsOf(buyer.userId, (data) => void jobs.push(data))
  await buyers.writtenRfx.answer({
    orgId: buyer.orgId,
    rfxId,
    questionId: asked?.id ?? '',
    answer: 'It is.',
  })
  // The same again is told to nobody again.
  const told = jobs.length
  await buyers.writtenRfx.answer({
    orgId: buyer.orgId,
    rfxId,
    questionId: asked?.id ?? '',
    answer: 'It is.',
  })
  expect(jobs).toHaveLength(told)
  // Who was told it relies on it.
  const other = buyers.writtenRfx.answer({
    orgId: buyer.orgId,
    rfxId,
    questionId: asked?.id ?? '',
    answer: 'It is not.',
  })
  await expect(other).rejects.toMatchObject({ message: 'rfx.step_refused' })
  expect(jobs).toHaveLength(told)
  const answers = await db.select().from(rfxAnswer)
  expect(answers).toMatchObject([{ wording: 'Is the road paved?', answer: 'It is.' }])
  // No table says whom the sealed letter goes to, nor does the job.
  expect(JSON.stringify(jobs)).not.toContain(bidder.orgId)
  expect(await db.select().from(mailMessage)).toEqual([])
  const sent: OutgoingMail[] = []
  await sendLetters({
    db,
    log: testContext(db).log,
    secretBox: testContext(db).secretBox,
    publicUrl: TEST_URL,
    sealing: testContext(db).sealing,
    clock: () => new Date(Date.now() + 60 * 60 * 1000),
    transport: transportInto(sent),
  })
  expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [`${bidder.userId}@example.com`, 'Question answered: Winter care of roads'],
  ])
  const about = jobs.flatMap((data) => TELL_INVITED.data.safeParse(data).data ?? [])[0]
  if (!about) throw new Error('Nobody is told.')
  const deps = {
    db,
    sealing: TEST_SEALING,
    tokenKeys: TEST_TOKEN_KEYS,
    publicUrl: TEST_URL,
  }
  const again = await occasionOf(db, await addAnswer(db, rfxId))
  for (const one of [about, about, again])
    await tellInvited(deps, { send: async () => undefined }, one)
  const mails = await db.select().from(mailMessage)
  expect(mails.map(({ recipient, template }) => [recipient, template])).toEqual(
    Array(2).fill([`${invited.userId}@example.com`, 'rfxAnswered']),
  )
})
