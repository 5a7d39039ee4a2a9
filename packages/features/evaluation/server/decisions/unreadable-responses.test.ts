import { createHash } from 'node:crypto'
import { withContents } from '@kogge/db/contents/rfx-contents.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { sealedSlot } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { mailLetters } from '@kogge/features/letters/server/letter-mails.commands.ts'
import { TEST_SEALING, TEST_URL } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTender, callsOf, FIRST, SECOND, stateOf } from '../evaluation.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

type Tender = Awaited<ReturnType<typeof addTender>>

/** Makes both halves of what these have kept noise. */
const damage = async ({ rfxId }: Tender, orgIds: readonly string[]) => {
  for (const orgId of orgIds) {
    const slot = TEST_SEALING.slotOf(rfxId, orgId)
    const [row] = await database.db.select().from(sealedSlot).where(eq(sealedSlot.slot, slot))
    if (!row) throw new Error('There is no slot.')
    const noise = (bytes: Buffer) =>
      Buffer.alloc(bytes.length, createHash('sha256').update(bytes).digest())
    await database.db
      .update(sealedSlot)
      .set({ own: noise(row.own), sealed: noise(row.sealed) })
      .where(eq(sealedSlot.slot, slot))
  }
}

/** The first lot is awarded to the only one that can be read, the second is not. */
const decided = async () => {
  const { db } = database
  const tender = await addTender(db)
  const { rfxId, orgId, chief, egle, priede, ozols } = tender
  await damage(tender, [priede.orgId, ozols.orgId])
  const calls = await callsOf(db, chief)
  await calls.opening.open({ rfxId, orgId })
  const { evaluation } = calls
  await evaluation.setEvaluators({ rfxId, orgId, userIds: [chief] })
  for (const lotId of [FIRST, SECOND]) {
    const scores = [
      { participantId: egle.orgId, criterionId: 'quality', points: 5000, words: 'As it says.' },
    ]
    await evaluation.score({ rfxId, orgId, lotId, scores })
    await evaluation.finish({ rfxId, orgId, lotIds: [lotId] })
    await evaluation.agree({ rfxId, orgId, lotId, scores })
  }
  await evaluation.settle({ rfxId, orgId, lotIds: [FIRST, SECOND] })
  await evaluation.award({ rfxId, orgId, lotIds: [FIRST], winnerId: null, words: 'The best.' })
  await evaluation.fail({ rfxId, orgId, lotIds: [SECOND], code: 'ins-fund', words: 'Too dear.' })
  const preview = await evaluation.previewLetter({ rfxId, orgId, participantId: priede.orgId })
  await evaluation.decide({ rfxId, orgId })
  return { ...tender, evaluation, preview }
}

const mineOf = async ({ rfxId }: Tender, { orgId, userId }: Tender['egle']) =>
  (await callsOf(database.db, userId)).letter.mine({ rfxId, orgId })

test('whose response could not be read is a tenderer: told so, with a standstill, and counted', async () => {
  const { db } = database
  const tender = await decided()
  const { rfxId, orgId, egle, priede, ozols, evaluation } = tender
  expect((await stateOf(db, rfxId))?.standstillUntil).not.toBeNull()
  for (const bidder of [priede, ozols]) {
    const [letter] = await mineOf(tender, bidder)
    expect(letter?.content).toMatchObject({
      kind: 'loser',
      isUnread: true,
      standstillUntil: expect.any(String),
      lots: [
        {
          lotId: FIRST,
          outcome: 'lost',
          winner: { name: 'SIA Egle' },
          rejection: null,
          own: { total: null, rank: null, price: null },
        },
        { lotId: SECOND, outcome: 'unsuccessful', noAwardReason: 'ins-fund', winner: null },
      ],
    })
  }
  expect(tender.preview).toMatchObject({ kind: 'loser', isUnread: true })
  const overview = await evaluation.overview({ rfxId, orgId })
  expect(overview.unread.map(({ name }) => name).sort()).toEqual(['=SIA Priede', 'SIA Ozols'])
  expect((await mineOf(tender, egle))[0]?.content).not.toHaveProperty('isUnread')
  const [page] = await withContents(db, await db.select().from(rfx).where(eq(rfx.id, rfxId)))
  expect(page?.content.awards.map((one) => one.tendersReceived)).toEqual([3, 3])
  await mailLetters(
    { db, sealing: TEST_SEALING, publicUrl: TEST_URL },
    { send: async () => undefined },
    rfxId,
  )
  const mails = await db.select().from(mailMessage)
  expect(mails.find(({ recipient }) => recipient.startsWith(priede.userId))?.text).toContain(
    'could not be read when responses were opened',
  )
})

test('it is told as well when a decision is taken back', async () => {
  const tender = await decided()
  const { rfxId, orgId, priede, evaluation } = tender
  await evaluation.reconsider({ rfxId, orgId, lotIds: [FIRST], reason: 'A score was wrong.' })
  const [newest, former] = await mineOf(tender, priede)
  expect(newest?.content.kind).toBe('withdrawn')
  expect(former?.withdrawnAt).not.toBeNull()
})
