import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/database.ts'
import {
  addInvitation,
  addSupplier,
  addTender,
  callsOf,
  DOCUMENT,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { tenderRouter } from '@kogge/features/tenders/server/router.ts'
import { createCaller } from '@kogge/platform/server/procedures.ts'
import { contextOfUser } from '@kogge/platform/server/testing/context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('what a confidential request says is read by its buyer, and by others once they keep it to themselves', async () => {
  const { db } = database
  const tender = await addTender(db, { privacy: 'extended' })
  const { rfxId, buyer } = tender
  const document = { ...DOCUMENT, description: { lv: '<p>Slepens <b>plāns</b></p>' } }
  await db.update(writtenRfx).set({ document }).where(eq(writtenRfx.rfxId, rfxId))
  const one = await addSupplier(db)
  await addInvitation(db, tender, one.orgId)
  const written = async (userId: string) => {
    const calls = createCaller(tenderRouter)(await contextOfUser(db, userId, () => new Date()))
    return (await calls.tender.byId({ rfxId, language: 'lv' })).written
  }
  const whole = { description: { lv: '<p>Slepens <strong>plāns</strong></p>' }, keywords: [] }
  expect(await written(buyer.userId)).toEqual(whole)
  expect(await written(one.userId)).toBeNull()
  const { response } = await callsOf(db, one.userId)
  await response.accept({ orgId: one.orgId, rfxId, keepsConfidential: true })
  expect(await written(one.userId)).toEqual(whole)
  const stranger = await addSupplier(db)
  await expect(written(stranger.userId)).rejects.toThrow('record.not_found')
})
