import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { globalRole, user } from '@kogge/db/schema/account.ts'
import { orgMatch } from '@kogge/db/schema/harvest.ts'
import { invitation, membership, ownershipRequest } from '@kogge/db/schema/membership.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/database.ts'
import { ANY_ORG_ROLES } from '@kogge/domain/account/roles.ts'
import { mergeAgreed } from '@kogge/features/orgs/server/merging/merging.fixture.ts'
import {
  addSupplier,
  addTender,
  contentOf,
  type Supplier,
  type Tender,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { createCaller } from '@kogge/platform/server/procedures.ts'
import { contextOfUser } from '@kogge/platform/server/testing/context.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRouter, appRouter } from './router.ts'
import { CLASSIFIED } from './testing/classified.ts'
import { PROCEDURES } from './testing/procedures.ts'

const reason = 'The same entry of the register.'
const PRICE = '98765.43'

let database: TestDatabase
let tender: Tender
/** Who has bid, with an administrator. */
let bidder: Supplier
/** Of staff, with an organisation of their own, and a friend in it who holds no role of the platform. */
let developer: string
let friend: Supplier

const now = () => new Date()
const callsOf = async (userId: string) =>
  createCaller(appRouter)(await contextOfUser(database.db, userId, now))
const staff = async () =>
  createCaller(adminRouter)(await contextOfUser(database.db, developer, now))

const addBidder = async (): Promise<Supplier> => {
  const one = await addSupplier(database.db, 'SIA Egle')
  const { orgId, userId } = one
  const role = and(eq(membership.orgId, orgId), eq(membership.userId, userId))
  await database.db.update(membership).set({ role: 'ORG_ADMINISTRATOR' }).where(role)
  const { response: calls } = await callsOf(userId)
  const about = { rfxId: tender.rfxId, orgId }
  const draft = { ...about, revision: 0, version: 1, content: contentOf(PRICE) }
  const { revision } = await calls.save(draft)
  await calls.submit({ ...about, revision, version: 1 })
  return one
}

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  tender = await addTender(db)
  bidder = await addBidder()
  developer = await addPerson(db)
  await addStaff(db, developer, 'DEVELOPER')
  const orgId = await addOrganisation(db, 'PRO', { name: 'SIA Vilks' })
  friend = { orgId, userId: await addPerson(db) }
  for (const userId of [developer, friend.userId])
    await addMember(db, orgId, userId, 'ORG_ADMINISTRATOR')
})
afterAll(() => database.close())

/** All that a person reaches of the request, by every organisation and name; what answers, as one text. */
const reached = async (userId: string): Promise<string> => {
  const { actor } = await contextOfUser(database.db, userId, now)
  if (actor.kind !== 'user') return ''
  const calls = await callsOf(userId)
  const { rfxId } = tender
  const answers: unknown[] = []
  const ask = (work: Promise<unknown>) =>
    work.then(
      (answer) => void answers.push(answer),
      () => undefined,
    )
  for (const { orgId } of actor.orgs) {
    await ask(calls.participation.mine({ orgId }))
    for (const inNameOf of [undefined, bidder.orgId])
      await ask(calls.response.mine({ rfxId, orgId, ...(inNameOf && { inNameOf }) }))
    await ask(calls.response.withdraw({ rfxId, orgId }))
    await ask(calls.response.withdraw({ rfxId, orgId, inNameOf: bidder.orgId }))
  }
  return JSON.stringify(answers)
}

/** Nothing of what was bid is reached by those who tried, and it stands as it was submitted. */
const expectSealed = async (attackers: readonly string[], of = bidder): Promise<void> => {
  for (const userId of attackers) {
    const text = await reached(userId)
    for (const told of [PRICE, 'RESPONDED', '"done":true']) expect(text).not.toContain(told)
  }
  const [member] = await database.db
    .select({ orgId: membership.orgId })
    .from(membership)
    .where(eq(membership.userId, of.userId))
  if (!member) return
  const { response: calls } = await callsOf(of.userId)
  expect(await calls.mine({ rfxId: tender.rfxId, orgId: member.orgId })).toMatchObject({
    ...{ status: 'RESPONDED', content: contentOf(PRICE) },
  })
}

const addUnclaimed = () => addOrganisation(database.db, 'FREE', { claimedAt: null })
const idOfPair = async (fromId: string, intoId: string): Promise<string> => {
  const [pair] = await database.db
    .select({ id: orgMatch.id })
    .from(orgMatch)
    .where(and(eq(orgMatch.fromId, fromId), eq(orgMatch.intoId, intoId)))
  return pair?.id ?? ''
}

/** Somebody who signed up with the address of a colleague whom the bidder has invited, and cannot confirm it. */
const addPretender = async (address?: string): Promise<string> => {
  const email = address ?? `kolege-${randomUUID()}@bidder.example`
  const userId = await addPerson(database.db, { email, emailConfirmedAt: null })
  const { invitation: calls } = await callsOf(bidder.userId)
  await calls.create({ orgId: bidder.orgId, emails: [email], role: 'ORG_MEMBER' })
  return userId
}

const joinAsInvited = async (userId: string): Promise<void> => {
  const [row] = await database.db
    .select({ email: user.email })
    .from(user)
    .where(eq(user.id, userId))
  const [found] = await database.db
    .select({ id: invitation.id })
    .from(invitation)
    .where(eq(invitation.email, row?.email ?? ''))
  const { invitation: calls } = await callsOf(userId)
  await expect(calls.acceptMine({ invitationId: found?.id ?? '' })).rejects.toThrow(
    'account.email_unconfirmed',
  )
}

/** What staff try by a power beyond calling it; gives who might have got something. */
type Attempt = () => Promise<readonly string[]>

const us = () => [developer, friend.userId]

const ATTEMPTS: Readonly<Record<string, Attempt>> = {
  'adminOrgs.merge': async () => {
    const { adminOrgs } = await staff()
    for (const [orgId, intoId] of [
      [bidder.orgId, friend.orgId],
      [friend.orgId, bidder.orgId],
    ] as const)
      await adminOrgs.merge({ orgId: orgId as never, intoId: intoId as never, reason })
    await expectSealed(us())
    // And were both to agree.
    await mergeAgreed(database.db, developer, bidder.orgId, friend.orgId)
    return us()
  },
  'adminOrgMatches.undo': async () => {
    const matchId = await idOfPair(bidder.orgId, friend.orgId)
    const late = await addPerson(database.db)
    await addMember(database.db, friend.orgId, late, 'ORG_ADMINISTRATOR', null, now())
    await (await staff()).adminOrgMatches.undo({ matchId, reason })
    return [...us(), late]
  },
  'adminOrgMatches.accept': async () => {
    const { db } = database
    const unclaimed = await addUnclaimed()
    for (const [fromId, intoId] of [
      [bidder.orgId, friend.orgId],
      [unclaimed, bidder.orgId],
    ] as const) {
      const id = randomUUID()
      const pair = { id, fromId, intoId, reason: 'number_slip', confidence: 95 }
      await db
        .insert(orgMatch)
        .values(pair)
        .onConflictDoUpdate({
          target: [orgMatch.fromId, orgMatch.intoId],
          set: { state: 'open' },
        })
      const matchId = await idOfPair(fromId, intoId)
      await (await staff()).adminOrgMatches.accept({ matchId, swap: fromId === unclaimed, reason })
    }
    // The bidder is a part of what nobody had claimed by now; its people are still its people alone.
    await expectSealed(us())
    await (await staff()).adminOrgMatches.undo({
      ...{ matchId: await idOfPair(bidder.orgId, unclaimed), reason },
    })
    return us()
  },
  'adminOwnership.approve': async () => {
    const { db } = database
    const [request] = await db
      .insert(ownershipRequest)
      .values({ orgId: bidder.orgId, userId: friend.userId, statement: 'Ours.' })
      .returning({ requestId: ownershipRequest.id })
    const { adminOwnership } = await staff()
    await expect(
      adminOwnership.approve({ requestId: request?.requestId ?? '', answer: '' }),
    ).rejects.toThrow('org.already_exists')
    return us()
  },
  'adminUsers.confirmEmail': async () => {
    const pretender = await addPretender()
    await (await staff()).adminUsers.confirmEmail({ userId: pretender as never })
    await joinAsInvited(pretender)
    return [...us(), pretender]
  },
  'adminUsers.anonymise': async () => {
    // One who was invited leaves, and another takes the address.
    const pretender = await addPretender()
    const { email } = (await database.db.select().from(user).where(eq(user.id, pretender)))[0] ?? {}
    const { adminUsers } = await staff()
    await adminUsers.anonymise({ userId: pretender as never, reason })
    const second = await addPretender(email)
    await adminUsers.confirmEmail({ userId: second as never })
    await joinAsInvited(second)
    return [...us(), second]
  },
  'adminOrgs.takeAccess': async () => {
    for (const role of ['SUPPORT_ORG_LIMITED_ACCESS', 'SUPPORT_ORG_FULL_ACCESS'] as const) {
      await (await staff()).adminOrgs.takeAccess({ orgId: bidder.orgId as never, role, reason })
      await expectSealed(us())
    }
    // The support role outlives the role of the platform by hours.
    const roles = await database.db
      .delete(globalRole)
      .where(eq(globalRole.userId, developer))
      .returning()
    await expectSealed(us())
    await database.db.insert(globalRole).values(roles)
    return us()
  },
  'adminRoles.grant': async () => {
    const chief = await addPerson(database.db)
    await addStaff(database.db, chief, 'SUPER_ADMIN')
    const { adminRoles } = createCaller(adminRouter)(await contextOfUser(database.db, chief, now))
    await adminRoles.grant({ userId: friend.userId as never, role: 'SUPER_ADMIN', expiresAt: null })
    await expectSealed([...us(), chief])
    await adminRoles.revoke({ userId: friend.userId as never, role: 'SUPER_ADMIN' })
    return [...us(), chief]
  },
  'adminOrgs.setDeleted': async () => {
    const { adminOrgs } = await staff()
    const given = { orgId: bidder.orgId as never, reason }
    await adminOrgs.setDeleted({ ...given, isDeleted: true })
    for (const userId of us()) expect(await reached(userId)).not.toContain(PRICE)
    await adminOrgs.setDeleted({ ...given, isDeleted: false })
    return us()
  },
}

/** The rows of the table in docs/sealing.md: procedures, in backticks, and the rest of the row. */
const rowsOf = async () => {
  const text = await readFile(new URL('../../docs/sealing.md', import.meta.url), 'utf8')
  const part = text.split('## What staff can do')[1]?.split('\n## ')[0] ?? ''
  const rows = part.split('\n').filter((line) => /^\| .*`admin/.test(line))
  return rows.flatMap((row) => {
    const [, power = '', , gives = '', why = ''] = row.split('|').map((cell) => cell.trim())
    return [...row.matchAll(/`(admin\w+\.\w+)`/g)].map(([, path = '']) => ({
      ...{ path, power, gives, why },
    }))
  })
}

const POWERS = PROCEDURES.filter(
  ({ path, definition: { data } }) => path.startsWith('admin') && data?.type === 'mutation',
).map(({ path }) => path)

test('every power of staff stands in the table, each once, and the table names none that is gone', async () => {
  const rows = await rowsOf()
  expect(rows.map(({ path }) => path).sort()).toEqual([...POWERS].sort())
  for (const { power, gives, why } of rows)
    for (const cell of [power, gives, why]) expect(cell.length).toBeGreaterThan(2)
  for (const path of Object.keys(ATTEMPTS)) expect(POWERS).toContain(path)
})

/** Those that need another before them, in this order, and those that leave marks, last. */
const FIRST = ['adminOrgs.merge', 'adminOrgMatches.undo']

test.each([...FIRST, ...POWERS.filter((path) => !FIRST.includes(path))])(
  '%s gives nobody sight of a sealed price, nor power over it',
  async (path) => {
    const [area = '', name = ''] = path.split('.')
    const given = {
      people: Object.fromEntries(ANY_ORG_ROLES.map((role) => [role, bidder.userId])),
      ...{ orgId: bidder.orgId, otherOrgId: friend.orgId, hidden: tender.rfxId },
      ...{ unclaimedOrgId: await addUnclaimed(), administratorId: bidder.userId },
    }
    const attempt = ATTEMPTS[path]
    if (attempt) return expectSealed(await attempt())
    const calls = await staff()
    const procedure = Reflect.get(Reflect.get(calls, area), name)
    // Aimed at the bidder and its people.
    const input = CLASSIFIED[path]?.input?.(given as never) ?? {}
    const aimed = {
      ...input,
      ...('userId' in input && { userId: bidder.userId }),
      ...('orgId' in input && { orgId: bidder.orgId }),
    }
    await procedure(aimed).catch(() => undefined)
    await expectSealed(us())
  },
)
