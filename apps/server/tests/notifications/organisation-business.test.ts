import { membership } from '@kogge/db/schema/members.ts'
import { notification, notificationChoice } from '@kogge/db/schema/notifications.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { OrgRole } from '@kogge/domain/access/roles.ts'
import { DEFAULT_SCHEDULE, mailDueAt } from '@kogge/domain/notifications/mail-schedule.ts'
import { joinRequestRouter } from '@kogge/features/members/server/join-requests.router.ts'
import { writeAboutPlan } from '@kogge/features/subscriptions/server/subscriptions.mails.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { sealedMembership } from '@kogge/platform/server/row-seals/membership-seals.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  TEST_NOW,
  TEST_SEALING,
} from '@kogge/platform/server/testing/test-context.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { mailAt, mailsTo } from './mail-round.fixture.ts'
import { linesOf, readerOf } from './notification-reader.fixture.ts'

let database: TestDatabase
beforeEach(async () => {
  await database?.close()
  database = await testDatabase()
})
afterAll(() => database.close())

/** An administrator who has mail of memberships and plans daily, of an organisation that somebody asks to join. */
const addAsked = async () => {
  const { db } = database
  const orgId = await addOrganisation(db)
  const [userId, other, asking] = [await addPerson(db), await addPerson(db), await addPerson(db)]
  for (const administrator of [userId, other])
    await addMember(db, orgId, administrator, 'ORG_ADMINISTRATOR')
  for (const kind of ['membership', 'plan'] as const)
    await db.insert(notificationChoice).values({ userId, kind, inApp: true, mail: 'daily' })
  await createCaller(joinRequestRouter)(await readerOf(db, asking)).joinRequest.ask({ orgId })
  const ctx = await contextOfUser(db, asking)
  if (ctx.actor.kind === 'user') await writeAboutPlan({ ...ctx, actor: ctx.actor }, orgId)
  return { orgId, userId, place: and(eq(membership.orgId, orgId), eq(membership.userId, userId)) }
}

const kindsOf = async (userId: string) =>
  (await linesOf(database.db, userId)).map(({ kind }) => kind).toSorted()

const digestAt = () => mailDueAt('daily', DEFAULT_SCHEDULE, new Date()) ?? new Date()

it('an administrator who is removed reads and is mailed nothing more of the organisation', async () => {
  const { db } = database
  const { orgId, userId, place } = await addAsked()
  expect(await kindsOf(userId)).toEqual(['membership', 'plan'])
  expect(await linesOf(db, userId)).toMatchObject([{ org: { orgId } }, { org: { orgId } }])
  await db.delete(membership).where(place)
  expect(await kindsOf(userId)).toEqual([])
  expect(await db.$count(notification, eq(notification.userId, userId))).toBe(0)
  await mailAt(db, digestAt())
  expect(await mailsTo(db, userId)).toEqual([])
})

it('an administrator whose role has ended is mailed nothing more of the organisation', async () => {
  const { db } = database
  const { userId, place } = await addAsked()
  await db
    .update(membership)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(place)
  expect(await kindsOf(userId)).toEqual([])
  await mailAt(db, digestAt())
  expect(await mailsTo(db, userId)).toEqual([])
})

it.each<[OrgRole, string[]]>([
  ['ORG_MEMBER', ['membership']],
  ['ORG_LIMITED_MEMBER', []],
])(
  'an administrator who becomes %s reads what is written to that role: %j',
  async (role, kinds) => {
    const { db } = database
    const { orgId, userId, place } = await addAsked()
    const changed = { orgId, userId, role, expiresAt: null, createdAt: TEST_NOW }
    await db.update(membership).set(sealedMembership(TEST_SEALING, changed)).where(place)
    expect(await kindsOf(userId)).toEqual(kinds)
  },
)
