import { withContents } from '@kogge/db/contents/rfx-contents.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { addOpened } from '@kogge/features/evaluation/server/evaluation.fixture.ts'
import { draftedNotice } from '@kogge/features/standards/server/eforms/draft-facts.queries.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('the draft of what was given up knows how many tenders came once they were opened', async () => {
  const { db } = database
  const { rfxId } = await addOpened(db, { document: { procedure: 'open' } })
  const [request] = await withContents(
    db,
    await db.update(rfx).set({ stage: 'cancelled' }).where(eq(rfx.id, rfxId)).returning(),
  )
  if (!request) throw new Error('There is no request.')
  const published = { ...request, content: { ...request.content, procedureType: 'open' } }
  const received = async () => {
    const draft = await draftedNotice(db, published, 'https://kogge.example')
    if (!draft) throw new Error('There is no notice.')
    return draft.written?.received
  }
  const ofLot = await received()
  expect(['LOT-0001', 'LOT-0002'].map((lotId) => ofLot?.(lotId))).toEqual([3, 2])
  await db.update(writtenRfx).set({ openedAt: null }).where(eq(writtenRfx.rfxId, rfxId))
  expect(await received()).toBeNull()
})
