import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { evaluationLot } from '@kogge/db/schema/evaluation.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { mailLetters } from '@kogge/features/letters/server/letter-mails.commands.ts'
import { TEST_SEALING, TEST_URL } from '@kogge/platform/server/testing/test-context.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDecided, callsOf, FIRST, fromNow, SECOND, stateOf } from '../evaluation.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const DAY = 24

type Bidder = { readonly orgId: string; readonly userId: string }

const lettersTo = async (bidder: Bidder, rfxId: string) =>
  (await callsOf(database.db, bidder.userId)).letter.mine({ rfxId, orgId: bidder.orgId })

const standingTo = async (bidder: Bidder, rfxId: string) =>
  (await lettersTo(bidder, rfxId)).flatMap(({ withdrawnAt, content }) =>
    withdrawnAt === null ? [content] : [],
  )

/** Texts of the e-mails to a bidder by their template, of letters that were not mailed before. */
const mailsTo = async (bidder: Bidder, rfxId: string, template: string) => {
  const { db } = database
  await mailLetters(
    { db, sealing: TEST_SEALING, publicUrl: TEST_URL },
    { send: async () => undefined },
    rfxId,
  )
  const rows = await db.select().from(mailMessage).where(eq(mailMessage.template, template))
  return rows.filter(({ recipient }) => recipient.startsWith(bidder.userId)).map(({ text }) => text)
}

/** The contract on the first lot is concluded; the second has a standstill of its own that runs. */
const addConcluded = async () => {
  const { db } = database
  const tender = await addDecided(db, [FIRST, SECOND])
  const { rfxId, orgId, chief } = tender
  const calls = (await callsOf(db, chief)).evaluation
  await db
    .update(writtenRfx)
    .set({ decidedAt: fromNow(-14 * DAY), standstillUntil: fromNow(-3 * DAY) })
    .where(eq(writtenRfx.rfxId, rfxId))
  await db
    .update(evaluationLot)
    .set({ standstillUntil: fromNow(5 * DAY) })
    .where(and(eq(evaluationLot.rfxId, rfxId), eq(evaluationLot.lotId, SECOND)))
  const concludedOn = new Date().toISOString().slice(0, 10)
  await calls.conclude({
    rfxId,
    orgId,
    lotIds: [FIRST],
    concludedOn,
    amount: '999.00',
    reference: 'L-1',
  })
  const again = () =>
    calls.reconsider({ rfxId, orgId, lotIds: [SECOND], reason: 'A price was misread.' })
  return { ...tender, calls, again, concludedOn }
}

describe('when a lot is decided anew', () => {
  it('its bidders are told which one, and that what was decided on their others stands', async () => {
    const { rfxId, again, egle, priede, concludedOn } = await addConcluded()
    await again()
    for (const bidder of [egle, priede]) {
      const [content, ...others] = await standingTo(bidder, rfxId)
      expect(others).toEqual([])
      expect(content).toMatchObject({
        kind: 'withdrawn',
        reason: 'A price was misread.',
        standstillUntil: null,
        takenBack: [{ lotId: SECOND, title: { en: `Part ${SECOND}` } }],
        lots: [
          {
            lotId: FIRST,
            outcome: bidder === egle ? 'won' : 'lost',
            words: 'The best by the criteria.',
            // As it was tendered, and beside it what the contract says.
            winner: { amount: '1000.00' },
            contract: { concludedOn, amount: '999.00' },
          },
        ],
      })
    }
    const [mail] = await mailsTo(priede, rfxId, 'evaluationWithdrawn')
    expect(mail).toContain('named below')
    expect(mail).toContain(`Decision withdrawn on: Lot 2: Part ${SECOND}.`)
    expect(mail).toMatch(
      /decision on your other lots remains valid:\s+Lot 1: Part LOT-0001 — Won by/,
    )
    expect(mail).toMatch(/The contract was concluded on .+ \(€999\.00\)\./)
    expect(mail).toContain('Your rank: 2. Points: 50.00; the winner’s: 80.00.')
    expect(mail).toContain('Price 30.00 / 60.00; Plan 20.00 / 20.00.')
  })

  it('whose lots are all concluded is told nothing, then and by the new decision', async () => {
    const { rfxId, orgId, calls, again, ozols, third } = await addConcluded()
    const before = await lettersTo(ozols, rfxId)
    expect(before).toMatchObject([{ withdrawnAt: null, content: { kind: 'loser' } }])
    await again()
    await calls.fail({ rfxId, orgId, lotIds: [SECOND], code: 'ins-fund', words: 'Too dear.' })
    const { evaluation } = await callsOf(database.db, third)
    const preview = await evaluation.previewLetter({ rfxId, orgId, participantId: ozols.orgId })
    expect(preview).toMatchObject({ kind: 'standing', lots: [{ lotId: FIRST }] })
    await calls.decide({ rfxId, orgId })
    expect(await lettersTo(ozols, rfxId)).toEqual(before)
  })

  it('the new decision begins no standstill for a contract, and says that it stands', async () => {
    const { db } = database
    const tender = await addConcluded()
    const { rfxId, orgId, calls, again, chief, second, egle, priede, concludedOn } = tender
    await again()
    for (const userId of [chief, second])
      await (await callsOf(db, userId)).evaluation.finish({ rfxId, orgId, lotIds: [SECOND] })
    const scores = [egle, priede].map((bidder) => ({
      participantId: bidder.orgId,
      criterionId: 'quality',
      words: 'As it says.',
      points: 5000,
    }))
    await calls.agree({ rfxId, orgId, lotId: SECOND, scores })
    await calls.settle({ rfxId, orgId, lotIds: [SECOND] })
    await calls.award({ rfxId, orgId, lotIds: [SECOND], winnerId: null, words: 'The cheapest.' })
    const preview = await calls.previewLetter({ rfxId, orgId, participantId: egle.orgId })
    expect(preview).toMatchObject({ kind: 'loser', lots: [{ lotId: SECOND, outcome: 'lost' }] })
    await calls.decide({ rfxId, orgId })
    const until = (await stateOf(db, rfxId))?.standstillUntil?.toISOString()
    expect(until).toBeDefined()
    const told = await standingTo(egle, rfxId)
    expect(told).toHaveLength(2)
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'standing',
          standstillUntil: null,
          lots: [
            expect.objectContaining({
              lotId: FIRST,
              outcome: 'won',
              contract: { concludedOn, amount: '999.00' },
            }),
          ],
        }),
        expect.objectContaining({
          kind: 'loser',
          standstillUntil: until,
          lots: [expect.objectContaining({ lotId: SECOND, outcome: 'lost' })],
        }),
      ]),
    )
    const [mail] = await mailsTo(egle, rfxId, 'evaluationStanding')
    expect(mail).toContain('has not changed')
    expect(mail).not.toMatch(/standstill|No contract will be concluded/)
  })
})
