import { letter } from '@kogge/db/schema/evaluation.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { ONLY_LOT } from '@kogge/domain/drafting/request-document.ts'
import { mailLetters } from '@kogge/features/letters/server/letter-mails.commands.ts'
import { TEST_SEALING, TEST_URL } from '@kogge/platform/server/testing/test-context.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addBidder,
  addDecided,
  addRequest,
  callsOf,
  FIRST,
  reasonOf,
  responseWith,
  SECOND,
  stateOf,
  tenderDocument,
} from '../evaluation.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const mineOf = async (bidder: { orgId: string; userId: string }, rfxId: string) =>
  (await callsOf(database.db, bidder.userId)).letter.mine({ rfxId, orgId: bidder.orgId })

const mailed = async (rfxId: string) => {
  await mailLetters(
    { db: database.db, sealing: TEST_SEALING, publicUrl: TEST_URL },
    { send: async () => undefined },
    rfxId,
  )
  return database.db.select().from(mailMessage)
}

describe('bidders are told', () => {
  it('that a lot ends without the contract that was awarded, those of the lot', async () => {
    const { db } = database
    const { rfxId, orgId, chief, egle, priede, ozols } = await addDecided(db)
    const calls = (await callsOf(db, chief)).evaluation
    await calls.fallThrough({ rfxId, orgId, lotId: FIRST, words: 'They did not sign.' })
    for (const bidder of [egle, priede, ozols]) {
      const [newest, former] = await mineOf(bidder, rfxId)
      expect(newest?.content.kind).toBe('not_awarded')
      expect(newest?.content.lots[0]).toMatchObject({
        lotId: FIRST,
        outcome: 'unsuccessful',
        noAwardReason: 'no-signed',
        winner: null,
        words: 'They did not sign.',
      })
      expect(former?.withdrawnAt).not.toBeNull()
    }
    const told = (await mailed(rfxId)).filter(({ template }) => template === 'evaluationNotAwarded')
    expect(told.find(({ recipient }) => recipient.startsWith(egle.userId))?.text).toContain(
      'They did not sign.',
    )
  })

  it('of a lot that fell through nothing where they did not bid for it', async () => {
    const { db } = database
    const { rfxId, orgId, chief, ozols, egle } = await addDecided(db, [SECOND, FIRST])
    await (await callsOf(db, chief)).evaluation.fallThrough({
      rfxId,
      orgId,
      lotId: SECOND,
      words: 'They did not sign.',
    })
    expect(await mineOf(ozols, rfxId)).toHaveLength(1)
    expect(await mineOf(egle, rfxId)).toHaveLength(2)
  })

  it('of no lots where the request is not divided', async () => {
    const { db } = database
    const price = tenderDocument().requirements.filter(({ id }) => id === 'unit-price')
    const undivided = { lots: [], criteria: [], requirements: price }
    const request = await addRequest(db, { document: undivided })
    const { rfxId, orgId } = request
    const [egle] = [
      await addBidder(db, request, 'SIA Egle', responseWith({ [ONLY_LOT]: '100' })),
      await addBidder(db, request, 'SIA Ozols', responseWith({ [ONLY_LOT]: '200' })),
    ]
    const { opening, evaluation } = await callsOf(db, request.chief)
    await opening.open({ rfxId, orgId })
    const lotIds = [ONLY_LOT]
    await evaluation.settle({ rfxId, orgId, lotIds })
    await evaluation.award({ rfxId, orgId, lotIds, winnerId: null, words: 'The cheapest.' })
    await evaluation.decide({ rfxId, orgId })
    await evaluation.fallThrough({ rfxId, orgId, lotId: ONLY_LOT, words: 'They did not sign.' })
    const mail = (await mailed(rfxId)).find(
      ({ template, recipient }) =>
        template === 'evaluationNotAwarded' && recipient.startsWith(egle.userId),
    )
    expect(mail?.text).toContain('concludes no contract\n')
    expect(mail?.text).toContain('to which your organisation submitted a response, ends without')
    expect(mail?.text).not.toMatch(/\blots?\b/i)
  })

  it('that their standstill is void where another lot is decided anew', async () => {
    const { db } = database
    const { rfxId, orgId, chief, ozols, egle } = await addDecided(db, [FIRST, SECOND])
    const calls = (await callsOf(db, chief)).evaluation
    const before = await stateOf(db, rfxId)
    await calls.reconsider({ rfxId, orgId, lotIds: [SECOND], reason: 'A price was misread.' })
    const voidStandstill = before?.standstillUntil?.toISOString()
    // Bid for the first lot alone.
    const [notice, decision] = await mineOf(ozols, rfxId)
    expect(notice?.content).toMatchObject({ kind: 'standstill_void', voidStandstill })
    expect(decision).toMatchObject({ withdrawnAt: null, isStandstillVoid: true })
    const [other] = await mineOf(egle, rfxId)
    expect(other?.content).toMatchObject({ kind: 'withdrawn', voidStandstill })
    const mails = await mailed(rfxId)
    const mail = mails.find(
      ({ template, recipient }) =>
        template === 'evaluationStandstillVoid' && recipient.startsWith(ozols.userId),
    )
    expect(mail?.text).toContain('no longer applies')
    await calls.fail({ rfxId, orgId, lotIds: [SECOND], code: 'other', words: 'Nothing fits.' })
    await calls.decide({ rfxId, orgId })
    const [newest] = await mineOf(ozols, rfxId)
    const now = await stateOf(db, rfxId)
    expect(newest).toMatchObject({ withdrawnAt: null, isStandstillVoid: false })
    expect(newest?.content.standstillUntil).toBe(now?.standstillUntil?.toISOString())
    const standing = await db
      .select()
      .from(letter)
      .where(and(eq(letter.rfxId, rfxId), eq(letter.orgId, ozols.orgId)))
    expect(standing.filter(({ withdrawnAt }) => withdrawnAt === null)).toHaveLength(1)
  })
})

describe('a decision that bidders know of', () => {
  it('is known too where a lot fell through after it', async () => {
    const { db } = database
    const { rfxId, orgId, chief } = await addDecided(db, [FIRST, SECOND])
    const calls = (await callsOf(db, chief)).evaluation
    await calls.fallThrough({ rfxId, orgId, lotId: FIRST, words: 'They did not sign.' })
    await calls.reconsider({ rfxId, orgId, lotIds: [SECOND], reason: 'A price was misread.' })
    expect(await reasonOf(calls.retract({ rfxId, orgId, lotId: FIRST }))).toEqual([
      'rfx.step_refused',
      'told',
    ])
    await calls.reconsider({ rfxId, orgId, lotIds: [FIRST], reason: 'They did sign.' })
    expect((await calls.lot({ rfxId, orgId, lotId: FIRST })).state).toBe('scoring')
  })

  it('is not taken back in silence, but reconsidered', async () => {
    const { db } = database
    const { rfxId, orgId, chief, egle } = await addDecided(db, [FIRST, SECOND])
    const calls = (await callsOf(db, chief)).evaluation
    await calls.reconsider({ rfxId, orgId, lotIds: [SECOND], reason: 'A price was misread.' })
    expect((await calls.lot({ rfxId, orgId, lotId: FIRST })).decision?.isTold).toBe(true)
    expect(await reasonOf(calls.retract({ rfxId, orgId, lotId: FIRST }))).toEqual([
      'rfx.step_refused',
      'told',
    ])
    // What was decided since nobody knows of.
    await calls.fail({ rfxId, orgId, lotIds: [SECOND], code: 'other', words: 'Nothing fits.' })
    const untold = { rfxId, orgId, lotIds: [SECOND], reason: 'A mistake.' }
    expect(await reasonOf(calls.reconsider(untold))).toEqual(['rfx.step_refused', 'not_told'])
    await calls.retract({ rfxId, orgId, lotId: SECOND })
    await calls.reconsider({ rfxId, orgId, lotIds: [FIRST], reason: 'The same mistake.' })
    expect((await calls.lot({ rfxId, orgId, lotId: FIRST })).state).toBe('scoring')
    const [newest] = await mineOf(egle, rfxId)
    expect(newest?.content).toMatchObject({ kind: 'withdrawn', reason: 'The same mistake.' })
  })
})
