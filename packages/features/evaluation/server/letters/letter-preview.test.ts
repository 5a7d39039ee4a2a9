import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOpened, callsOf, FIRST, giveAllScores, SECOND } from '../evaluation.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a letter is previewed once every lot is decided, and tells nobody of scores before', async () => {
  const { db } = database
  const tender = await addOpened(db)
  const { rfxId, orgId, chief, second, third, egle } = tender
  const asked = { rfxId, orgId, participantId: egle.orgId }
  const previewOf = async (userId: string) =>
    (await callsOf(db, userId)).evaluation.previewLetter(asked)
  const refused = {
    cause: { code: 'rfx.step_refused', details: { reason: 'lots_open', count: 2 } },
  }
  const calls = await giveAllScores(db, tender)
  for (const userId of [chief, third])
    await expect(previewOf(userId)).rejects.toMatchObject(refused)
  await calls.settle({ rfxId, orgId, lotIds: [FIRST] })
  await calls.award({ rfxId, orgId, lotIds: [FIRST], winnerId: null, words: '' })
  await expect(previewOf(third)).rejects.toMatchObject({ cause: { details: { count: 1 } } })

  // A lot that ends without a winner may be scored yet: who does sees nothing of what others gave.
  await calls.fail({ rfxId, orgId, lotIds: [SECOND], code: 'ins-fund', words: 'Too dear.' })
  const lotIn = (content: Awaited<ReturnType<typeof previewOf>>, lotId: string) =>
    content.lots.find((one) => one.lotId === lotId)
  expect(lotIn(await previewOf(chief), SECOND)?.own?.rank).toBe(2)
  await calls.setEvaluators({ rfxId, orgId, userIds: [chief, second, third] })
  await expect(previewOf(third)).rejects.toMatchObject({
    cause: { details: { reason: 'not_finished', lotId: SECOND } },
  })
  const thirds = (await callsOf(db, third)).evaluation
  expect((await thirds.overview({ rfxId, orgId })).lots[1]?.leader).toBeNull()
  for (const { rank, scores } of (await thirds.lot({ rfxId, orgId, lotId: SECOND })).bids)
    expect([rank, scores]).toEqual([
      null,
      [expect.objectContaining({ others: null, agreed: null })],
    ])
  expect(lotIn(await previewOf(chief), FIRST)?.outcome).toBe('won')
  const seen = and(eq(ledgerEntry.rfxId, rfxId), eq(ledgerEntry.type, 'rfx.scores_seen'))
  expect(await db.$count(ledgerEntry, seen)).toBe(0)
})

test('who previews what may yet be scored anew, without scoring, stands in the report', async () => {
  const { db } = database
  const tender = await addOpened(db)
  const { rfxId, orgId, third, egle } = tender
  const calls = await giveAllScores(db, tender)
  const lotIds = [FIRST, SECOND]
  await calls.fail({ rfxId, orgId, lotIds, code: 'ins-fund', words: 'Too dear.' })
  const { evaluation } = await callsOf(db, third)
  await evaluation.previewLetter({ rfxId, orgId, participantId: egle.orgId })
  expect((await calls.overview({ rfxId, orgId })).scoresSeen).toHaveLength(1)
})
