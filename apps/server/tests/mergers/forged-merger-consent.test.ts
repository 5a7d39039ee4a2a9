import { randomUUID } from 'node:crypto'
import { membership } from '@kogge/db/schema/members.ts'
import { orgMerger, orgMergerVoice } from '@kogge/db/schema/org-mergers.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import {
  addSupplier,
  addTender,
  contentOf,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { sealAsTheyStand } from '@kogge/platform/server/testing/role-and-org-seals.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appRouter } from '../../app-router.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const callsOf = async (userId: string) =>
  createCaller(appRouter)(await contextOfUser(database.db, userId, () => new Date()))

test('nobody reads a sealed price by consent and a role that they have written into the database', async () => {
  const { db } = database
  const { rfxId } = await addTender(db)
  const [bidder, own] = [await addSupplier(db), await addSupplier(db)]
  for (const { userId } of [bidder, own])
    await db
      .update(membership)
      .set({ role: 'ORG_ADMINISTRATOR' })
      .where(eq(membership.userId, userId))
  await sealAsTheyStand(db)
  const { response } = await callsOf(bidder.userId)
  const about = { rfxId, orgId: bidder.orgId }
  const draft = { ...about, revision: 0, version: 1, content: contentOf('5.55') }
  const { revision } = await response.save(draft)
  await response.submit({ ...about, revision, version: 1 })

  const place = and(eq(membership.userId, own.userId), eq(membership.orgId, own.orgId))
  const [role] = await db.select().from(membership).where(place)
  const [mergerId, at] = [randomUUID(), new Date()]
  await db.insert(orgMerger).values({
    id: mergerId,
    fromId: bidder.orgId,
    intoId: own.orgId,
    reason: 'x',
    proposedAt: at,
    lapsesAt: new Date(at.getTime() + 86_400_000),
    fromAgreedBy: bidder.userId,
    fromAgreedAt: at,
  })
  const voice = { mergerId, orgId: own.orgId, userId: own.userId }
  await db.insert(orgMergerVoice).values({ ...voice, since: role?.createdAt ?? at })
  const forged = { orgId: bidder.orgId, userId: own.userId, createdAt: new Date(0) }
  await db.insert(membership).values({ ...forged, role: 'ORG_ADMINISTRATOR' })

  const calls = await callsOf(own.userId)
  const agreeing = calls.org.agreeToMerger({ orgId: own.orgId, mergerId })
  await expect(agreeing).rejects.toThrow('record.not_found')
  // Nor where nobody seems to be left of the bidder's, who would have to agree.
  await db.delete(membership).where(eq(membership.orgId, bidder.orgId))
  await db.update(org).set({ claimedAt: null }).where(eq(org.id, bidder.orgId))
  const again = calls.org.agreeToMerger({ orgId: own.orgId, mergerId })
  await expect(again).rejects.toThrow('record.not_found')
  for (const inNameOf of [undefined, bidder.orgId]) {
    const seen = await (await callsOf(own.userId)).response
      .mine({ rfxId, orgId: own.orgId, ...(inNameOf && { inNameOf }) })
      .catch((error: Error) => error.message)
    expect(JSON.stringify(seen)).not.toContain('5.55')
  }
})
