import { agreedScore } from '@kogge/db/schema/evaluation.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOpened, callsOf, FIRST, giveAllScores, SECOND } from '../evaluation.fixture.ts'
import { lotViewOf } from '../evaluation.queries.ts'
import { evaluationRouter } from '../evaluation.router.ts'
import { seeing } from './score-disclosures.commands.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('who saw scores without scoring stands in the report, and sees none once they score', async () => {
  const { db } = database
  const tender = await addOpened(db)
  const { rfxId, orgId, chief, second, third } = tender
  const here = { rfxId, orgId }
  const lot = { ...here, lotId: FIRST }
  const thirds = (await callsOf(db, third)).evaluation
  // Nothing is there to be seen yet.
  await thirds.overview(here)
  await thirds.comparison(here)
  const calls = await giveAllScores(db, tender)
  await calls.lot(lot)
  expect((await calls.overview(here)).scoresSeen).toEqual([])

  const seen = await thirds.lot(lot)
  expect(seen.bids[0]?.scores[0]).toMatchObject({ others: [{}, {}], agreed: {} })
  await thirds.comparison(here)
  const seenEntries = and(eq(ledgerEntry.rfxId, rfxId), eq(ledgerEntry.type, 'rfx.scores_seen'))
  expect(await db.select({ by: ledgerEntry.userId }).from(ledgerEntry).where(seenEntries)).toEqual([
    { by: third },
  ])
  const [before] = (await calls.overview(here)).scoresSeen
  expect(before).toMatchObject({ name: expect.stringContaining('Rasa'), namedAt: null })

  const agreed = await db.select().from(agreedScore).where(eq(agreedScore.rfxId, rfxId))
  await thirds.setEvaluators({ ...here, userIds: [chief, second, third] })
  // Nothing is agreed on any more; were it, they would not see it.
  await db.insert(agreedScore).values(agreed)
  const [after] = (await calls.overview(here)).scoresSeen
  expect(after?.namedAt).not.toBeNull()
  const view = await thirds.lot(lot)
  for (const bid of view.bids) {
    expect(bid).toMatchObject({ sum: null, rank: null, isClosed: false })
    expect(bid.points).toMatchObject({ quality: null, price: expect.any(Number) })
    const nothing = { mine: null, others: null, agreed: null, former: null }
    expect(bid.scores).toEqual([{ criterionId: 'quality', ...nothing }])
  }
  const { bids } = await thirds.comparison(here)
  for (const bid of bids)
    expect(bid).toMatchObject({ sum: null, rank: null, points: { quality: null } })
  expect((await thirds.overview(here)).lots.map(({ leader }) => leader)).toEqual([null, null])
  expect((await calls.overview(here)).lots[0]?.leader).not.toBeNull()

  const scores = (lotId: string) =>
    [tender.egle, tender.priede, ...(lotId === FIRST ? [tender.ozols] : [])].map((bidder) => ({
      participantId: bidder.orgId,
      criterionId: 'quality',
      points: 4000,
      words: '',
    }))
  for (const lotId of [FIRST, SECOND]) await thirds.score({ ...here, lotId, scores: scores(lotId) })
  await thirds.finish({ ...here, lotIds: [FIRST, SECOND] })
  expect((await thirds.lot(lot)).bids[0]).toMatchObject({ rank: expect.any(Number) })
  expect((await thirds.comparison(here)).bids[0]?.sum).not.toBeNull()
})

test('who is named while they read is one who saw, by the database’s clock', async () => {
  const { db } = database
  const tender = await addOpened(db)
  const { rfxId, orgId, chief, second, third } = tender
  const calls = await giveAllScores(db, tender)
  // The clock of this server is an hour behind.
  const late = () => new Date(Date.now() - 60 * 60 * 1000)
  const naming = createCaller(evaluationRouter)(await contextOfUser(db, chief, late)).evaluation
  const ctx = await contextOfUser(db, third)
  if (ctx.actor.kind !== 'user') throw new Error('Nobody is there.')
  const reader = { ...ctx, actor: ctx.actor }
  const asked = { rfxId, orgId, lotId: FIRST }
  const read = async () => {
    const found = await lotViewOf(db, asked, third)
    await naming.setEvaluators({ rfxId, orgId, userIds: [chief, second, third] })
    return found
  }
  const seen = await seeing(reader, asked, read, (found) => found)
  expect(seen.bids[0]?.scores[0]?.others).toHaveLength(2)
  expect((await calls.overview({ rfxId, orgId })).scoresSeen).toEqual([
    { name: expect.stringContaining('Rasa'), at: expect.any(String), namedAt: expect.any(String) },
  ])
})
