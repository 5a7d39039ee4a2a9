import { orgPlace } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { sealAsTheyStand } from '@kogge/platform/server/testing/role-and-org-seals.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addSupplier,
  addTender,
  callsOf,
  codeOf,
  contentOf,
  slotStateOf,
} from '../responses.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('who is led to the place of another neither reads nor changes what lies there', async () => {
  const { db } = database
  const { rfxId } = await addTender(db)
  const [bidder, attacker] = [await addSupplier(db), await addSupplier(db)]
  const { orgId } = attacker
  const own = (await callsOf(db, bidder.userId)).response
  const { revision } = await own.save({
    rfxId,
    orgId: bidder.orgId,
    revision: 0,
    version: 1,
    content: contentOf('88.88'),
  })
  await own.submit({ rfxId, orgId: bidder.orgId, revision, version: 1 })
  const before = await slotStateOf(db, rfxId, bidder.orgId)
  // Whoever can write to the database makes the bidder's place one of theirs.
  await db.insert(orgPlace).values({ placeId: bidder.orgId, orgId, heirId: null })
  const { response } = await callsOf(db, attacker.userId)
  // However they came to have it sealed.
  await sealAsTheyStand(db)
  const seen = await response.mine({ orgId, rfxId }).catch(() => null)
  expect(seen?.content ?? null).toBeNull()
  expect(seen?.submitted ?? null).toBeNull()
  expect(seen?.receipts ?? []).toEqual([])
  const steps = [
    () => response.save({ rfxId, orgId, revision: 1, version: 1, content: contentOf('999999.00') }),
    () => response.submit({ rfxId, orgId, revision: 1, version: 1 }),
    () => response.withdraw({ rfxId, orgId }),
    () => response.discard({ rfxId, orgId }),
  ]
  for (const step of steps) expect(await codeOf(step())).toBe('rfx.step_refused')
  await db.delete(orgPlace).where(eq(orgPlace.placeId, bidder.orgId))
  expect(await slotStateOf(db, rfxId, bidder.orgId)).toEqual(before)
})
