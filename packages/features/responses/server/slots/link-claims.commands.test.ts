import { randomBytes } from 'node:crypto'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { authorizeInOrg } from '@kogge/domain/access/authorization.ts'
import { orgId as asOrgId } from '@kogge/domain/kernel/entity-ids.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addInvitation,
  addSupplier,
  addTender,
  callsOf,
  contentOf,
  type Supplier,
  type Tender,
} from '../responses.fixture.ts'
import { takeUpLink } from '../steps/link-uptake.commands.ts'

let database: TestDatabase
let tender: Tender
beforeAll(async () => {
  database = await testDatabase()
  tender = await addTender(database.db)
})
afterAll(() => database.close())

/** A letter to an outside address. */
const letter = async () => {
  const { rfxId, buyer } = tender
  const tokenHash = randomBytes(32)
  const [row] = await database.db
    .insert(rfxInvitation)
    .values({
      rfxId,
      email: `${tokenHash.toString('hex')}@example.com`,
      locale: 'lv',
      tokenHash,
      invitedBy: buyer.userId,
      invitedAt: new Date(),
    })
    .returning({ invitationId: rfxInvitation.id })
  if (!row) throw new Error('Nothing was written.')
  return { rfxId, invitationId: row.invitationId, tokenHash }
}

const take = async (link: Awaited<ReturnType<typeof letter>>, { orgId, userId }: Supplier) =>
  database.db.transaction(async (tx) => {
    const ctx = await contextOfUser(tx, userId, () => new Date())
    if (ctx.actor.kind !== 'user') throw new Error('Nobody is there.')
    const { actor, now } = ctx
    const grant = authorizeInOrg(actor, asOrgId.parse(orgId), ['rfx.manage_interaction'], now)
    await takeUpLink({ ...ctx, db: tx, actor, grant }, link)
  })

const bidder = async () => {
  const who = await addSupplier(database.db)
  const { response } = await callsOf(database.db, who.userId)
  const about = { orgId: who.orgId, rfxId: tender.rfxId }
  return { who, response, about, status: async () => (await response.mine(about)).status }
}

test('a letter asks whom it finds idle', async () => {
  const { who, status, response, about } = await bidder()
  const link = await letter()
  await take(link, who)
  expect(await status()).toBe('PENDING_INVITE')
  await response.accept(about)
  expect(await status()).toBe('OPEN')
  // The same letter, opened once more.
  await take(link, who)
  expect(await status()).toBe('OPEN')
})

test('and whoever had thrown away what it began', async () => {
  const { who, status, response, about } = await bidder()
  await response.save({ ...about, revision: 0, version: 1, content: contentOf('1.00') })
  await response.discard(about)
  await take(await letter(), who)
  expect(await status()).toBe('PENDING_INVITE')
})

test('but nobody who writes, nor who has accepted an invitation by name', async () => {
  const writing = await bidder()
  const { response, about } = writing
  await response.save({ ...about, revision: 0, version: 1, content: contentOf('1.00') })
  await take(await letter(), writing.who)
  expect(await writing.status()).toBe('IN_PROGRESS')
  const invited = await bidder()
  await addInvitation(database.db, tender, invited.who.orgId)
  await invited.response.accept(invited.about)
  await take(await letter(), invited.who)
  expect(await invited.status()).toBe('OPEN')
})
