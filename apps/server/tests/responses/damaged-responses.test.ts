import { sealedMail, sealedSlot } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { tellOf } from '@kogge/features/drafting/server/request-change-letters.commands.ts'
import {
  addSupplier,
  addTender,
  contentOf,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { contextOfUser, TEST_SEALING } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appRouter } from '../../app-router.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const contextOf = (userId: string) => contextOfUser(database.db, userId, () => new Date())

test('a slot that cannot be read stops neither an amendment nor a cancellation, and its owner is told', async () => {
  const { db } = database
  const { rfxId, buyer } = await addTender(db)
  const { orgId, userId } = await addSupplier(db)
  const calls = createCaller(appRouter)(await contextOf(userId))
  const about = { orgId, rfxId }
  await calls.response.save({ ...about, revision: 0, version: 1, content: contentOf('1.00') })
  await db
    .update(sealedSlot)
    .set({ own: Buffer.alloc(300, 7) })
    .where(eq(sealedSlot.slot, TEST_SEALING.slotOf(rfxId, orgId)))
  expect(await calls.response.mine(about)).toMatchObject({ isDamaged: true, steps: [] })
  expect((await calls.participation.mine({ orgId })).items).toHaveLength(1)
  await expect(
    calls.response.save({ ...about, revision: 0, version: 1, content: contentOf('2.00') }),
  ).rejects.toThrow('rfx.step_refused')
  const { actor, ...context } = await contextOf(buyer.userId)
  if (actor.kind !== 'user') throw new Error('Nobody is there.')
  const amended = { rfxId, template: 'rfxAmended' as const, version: 1 }
  await db.transaction((tx) => tellOf({ ...context, actor, db: tx }, amended, { isSealed: true }))
  expect(await db.$count(sealedMail)).toBe(1)
  await createCaller(appRouter)(await contextOf(buyer.userId)).writtenRfx.cancel({
    rfxId,
    orgId: buyer.orgId,
    reason: { en: 'No money.' },
    code: 'ins-fund',
  })
  expect(await db.$count(sealedMail)).toBe(2)
})
