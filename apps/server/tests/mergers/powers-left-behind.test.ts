import { randomUUID } from 'node:crypto'
import { auditLog } from '@kogge/db/schema/accounts.ts'
import { bearerSecret } from '@kogge/db/schema/bearer-secrets.ts'
import { delegation } from '@kogge/db/schema/delegations.ts'
import { rfxDraft, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { orgMatch } from '@kogge/db/schema/harvester.ts'
import { invitation, joinRequest, membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { webhook } from '@kogge/db/schema/webhooks.ts'
import { shownIdentity } from '@kogge/domain/verification/displayed-org-identity.ts'
import { mergeAgreed } from '@kogge/features/orgs/server/mergers/mergers.fixture.ts'
import { addTender } from '@kogge/features/responses/server/responses.fixture.ts'
import {
  addJoinRequest,
  addMember,
  addOrganisation,
  addPerson,
} from '@kogge/platform/server/testing/people.ts'
import { TEST_TOKEN_KEYS } from '@kogge/platform/server/testing/test-context.ts'
import { issueSecret } from '@kogge/platform/server/tokens/bearer-secrets.commands.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  besiege,
  callsOf,
  now,
  type Siege,
  staffOf,
} from '../../testing/attacks/attack-scenario.ts'
import { expectSealed } from '../../testing/attacks/still-sealed.ts'

/**
 * Staff put a friend's organisation into an entry that nobody speaks for, the friend gives powers there, the
 * two are parted, and the entry is made a part of a victim, or claimed by who it really is.
 */

const reason = 'The same entry of the register.'

let siege: Siege
beforeAll(async () => {
  siege = await besiege()
})
afterAll(async () => {
  await siege.app.close()
  await siege.database.close()
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const addEntry = () => addOrganisation(siege.database.db, 'FREE', { claimedAt: null })

/** An organisation of somebody who administers it. */
const addSpoken = async () => {
  const { db } = siege.database
  const [orgId, userId] = [await addOrganisation(db, 'BUSINESS'), await addPerson(db)]
  await addMember(db, orgId, userId, 'ORG_ADMINISTRATOR')
  return { orgId, userId }
}

const merge = async (orgId: string, intoId: string): Promise<unknown> =>
  (await staffOf(siege)).adminOrgs.merge({ orgId, intoId, reason })

const undo = async (fromId: string, intoId: string): Promise<void> => {
  const [pair] = await siege.database.db
    .select({ id: orgMatch.id })
    .from(orgMatch)
    .where(and(eq(orgMatch.fromId, fromId), eq(orgMatch.intoId, intoId)))
  await (await staffOf(siege)).adminOrgMatches.undo({ matchId: pair?.id ?? '', reason })
}

const addressOf = (userId: string) => `${userId}@example.com`

const delegate = async (giver: string, orgId: string, kind: 'manager' | 'auditor' = 'manager') => {
  const friend = await addSpoken()
  const given = await (await callsOf(siege, giver)).delegation.create({
    orgId,
    delegateOrgId: friend.orgId,
    kind,
    people: [addressOf(friend.userId)],
    startsAt: now().toISOString(),
    endsAt: inHours(9).toISOString(),
    reason: 'They help us with our tenders.',
  })
  const input = { orgId: friend.orgId, delegationId: given.delegationId ?? '' }
  const take = async () => {
    const calls = (await callsOf(siege, friend.userId)).delegation
    return kind === 'manager' ? calls.activateManager(input) : calls.activateAuditor(input)
  }
  return { ...friend, ...input, delegateOrgId: friend.orgId, take }
}

/** By an invitation that they accept, as the product does it. */
const letIn = async (giver: string, orgId: string, role: 'ORG_MEMBER' | 'ORG_ADMINISTRATOR') => {
  const { db } = siege.database
  const userId = await addPerson(db)
  await (await callsOf(siege, giver)).invitation.create({
    orgId,
    emails: [addressOf(userId)],
    role,
  })
  const accept = async () => {
    const [row] = await db
      .select({ id: invitation.id })
      .from(invitation)
      .where(eq(invitation.email, addressOf(userId)))
    return (await callsOf(siege, userId)).invitation.acceptMine({ invitationId: row?.id ?? '' })
  }
  return { userId, accept }
}

const peopleOf = async (orgId: string): Promise<readonly string[]> =>
  (await siege.database.db.select().from(membership).where(eq(membership.orgId, orgId))).map(
    ({ userId }) => userId,
  )

/** All that somebody could be inside by, or come in by. */
const waysInto = async (orgId: string) => {
  const { db } = siege.database
  return {
    people: await peopleOf(orgId),
    delegations: await db.$count(
      delegation,
      and(eq(delegation.orgId, orgId), isNull(delegation.revokedAt)),
    ),
    received: await db.$count(
      delegation,
      and(eq(delegation.delegateOrgId, orgId), isNull(delegation.revokedAt)),
    ),
    invitations: await db.$count(
      invitation,
      and(eq(invitation.orgId, orgId), isNull(invitation.acceptedAt), isNull(invitation.deletedAt)),
    ),
    joins: await db.$count(
      joinRequest,
      and(eq(joinRequest.orgId, orgId), eq(joinRequest.status, 'pending')),
    ),
    secrets: await db.$count(
      bearerSecret,
      and(eq(bearerSecret.orgId, orgId), isNull(bearerSecret.revokedAt)),
    ),
    webhooks: await db.$count(webhook, eq(webhook.orgId, orgId)),
    isClaimed: (await db.select().from(org).where(eq(org.id, orgId)))[0]?.claimedAt !== null,
  }
}
const NO_WAY = {
  people: [],
  delegations: 0,
  received: 0,
  invitations: 0,
  joins: 0,
  secrets: 0,
  webhooks: 0,
  isClaimed: false,
}

/** An entry that a friend has spoken for and let others into by everything that there is, parted again. */
const addParted = async () => {
  const { db } = siege.database
  const [friend, entry] = [await addSpoken(), await addEntry()]
  const early = await delegate(friend.userId, friend.orgId)
  await early.take()
  await merge(friend.orgId, entry)
  const member = await letIn(friend.userId, entry, 'ORG_MEMBER')
  const chief = await letIn(friend.userId, entry, 'ORG_ADMINISTRATOR')
  for (const one of [member, chief]) await one.accept()
  const invited = await letIn(friend.userId, entry, 'ORG_ADMINISTRATOR')
  const asker = await addPerson(db)
  await (await callsOf(siege, asker)).joinRequest.ask({ orgId: entry })
  const manager = await delegate(friend.userId, entry)
  const auditor = await delegate(friend.userId, entry, 'auditor')
  await manager.take()
  const other = await addSpoken()
  await (await callsOf(siege, other.userId)).delegation.create({
    orgId: other.orgId,
    delegateOrgId: entry,
    kind: 'manager',
    people: [addressOf(friend.userId)],
    reason: 'They help us with our tenders.',
    startsAt: now().toISOString(),
    endsAt: inHours(9).toISOString(),
  })
  const secret = { kind: 'api' as const, userId: null, orgId: entry, scope: 'all', expiresAt: null }
  await issueSecret(db, TEST_TOKEN_KEYS, secret, now())
  await db.insert(webhook).values({
    id: crypto.randomUUID(),
    orgId: entry,
    url: 'https://receiver.example/',
    secret: Buffer.from('sealed'),
    locale: 'lv',
    createdAt: now(),
  })
  await undo(friend.orgId, entry)
  const all = [friend, early, member, chief, invited, manager, auditor].map(({ userId }) => userId)
  return { entry, friend, early, member, chief, invited, asker, manager, auditor, all }
}

test('an undoing leaves nobody with a power in what nobody speaks for, nor a way into it', async () => {
  const { db } = siege.database
  const { entry, friend, member, chief, invited, manager, auditor } = await addParted()
  expect(await waysInto(entry)).toEqual(NO_WAY)
  // Whoever was let in goes with those who let them in.
  expect([...(await peopleOf(friend.orgId))].sort()).toEqual(
    [friend.userId, member.userId, chief.userId].sort(),
  )
  await expect(invited.accept()).rejects.toThrow('record.not_found')
  await expect(auditor.take()).rejects.toThrow('delegation.not_active')
  const calls = await callsOf(siege, manager.userId)
  await expect(calls.participation.mine({ orgId: entry })).rejects.toThrow('record.not_found')
  const entries = await db.select().from(auditLog).where(eq(auditLog.orgId, entry))
  const ended = entries.filter(({ after }) => Reflect.get(after ?? {}, 'why') === 'unmerged')
  expect(ended.map(({ action }) => action).sort()).toEqual([
    'delegation.revoked',
    'delegation.revoked',
    'delegation.revoked',
    'invitation.deleted',
    'join_request.rejected',
  ])
})

test.each([
  ['bidder becomes a part of it', false],
  ['it becomes a part of the bidder', true],
])('nobody comes from an entry to a bidder by it: %s', async (_name, isInto) => {
  const { bidder } = siege
  const { entry, all, asker, manager, auditor } = await addParted()
  const [from, into] = isInto ? [entry, bidder.orgId] : [bidder.orgId, entry]
  await merge(from, into)
  for (const one of [manager, auditor])
    await expect(one.take()).rejects.toThrow('delegation.not_active')
  expect(await waysInto(into)).toMatchObject({ people: [bidder.userId], delegations: 0, joins: 0 })
  await expectSealed(siege, [...all, asker])
  // What is begun from now on is not theirs either.
  const { rfxId } = await addTender(siege.database.db, { published: now() })
  for (const userId of all) {
    const { response } = await callsOf(siege, userId)
    await expect(response.mine({ rfxId, orgId: into })).rejects.toThrow('record.not_found')
  }
  if (!isInto) await undo(from, into)
})

const isHeld = async (orgId: string): Promise<boolean> => {
  const { people, delegations, invitations, joins, secrets } = await waysInto(orgId)
  expect({ delegations, invitations, joins, secrets }).toEqual(NOTHING)
  return people.length > 0
}
const NOTHING = { delegations: 0, invitations: 0, joins: 0, secrets: 0 }

test('what was left in an entry is asked for, and not when it was claimed', async () => {
  const { db } = siege.database
  const { bidder } = siege
  const far = inHours(9)
  const stranger = await addPerson(db)
  const values = { email: addressOf(stranger), role: 'ORG_MEMBER' as const, expiresAt: far }
  const bytes = { tokenHash: Buffer.from(randomUUID()), keyId: 'x', seal: Buffer.from('x') }
  const left: readonly ((orgId: string) => Promise<unknown>)[] = [
    (orgId) => addMember(db, orgId, stranger, 'ORG_READONLY_MEMBER', new Date(0)),
    (orgId) => addMember(db, orgId, stranger, 'TEMP_ORG_MEMBER', far),
    (orgId) =>
      db.insert(delegation).values({
        orgId,
        delegateOrgId: bidder.orgId,
        kind: 'auditor',
        reason,
        createdBy: stranger,
        startsAt: far,
        endsAt: inHours(10),
      }),
    (orgId) => db.insert(invitation).values({ ...values, ...bytes, orgId, invitedBy: stranger }),
    (orgId) => addJoinRequest(db, orgId, stranger),
    async (orgId) =>
      (await callsOf(siege, stranger)).ownershipRequest.ask({ orgId, statement: 'Ours.' }),
    (orgId) =>
      issueSecret(
        db,
        TEST_TOKEN_KEYS,
        { kind: 'api', userId: null, orgId, scope: 'all', expiresAt: far },
        now(),
      ),
  ]
  for (const leave of left) {
    const entry = await addEntry()
    await leave(entry)
    for (const [from, into] of [
      [entry, siege.friend.orgId],
      [siege.friend.orgId, entry],
    ] as const)
      await expect(merge(from, into)).rejects.toMatchObject({
        cause: { code: 'request.invalid', details: { reason: 'spoken_for' } },
      })
    // Two that nobody has claimed are no way around: what is passed on is found there as well.
    const second = await addEntry()
    await merge(entry, second)
    if (await isHeld(second))
      await expect(merge(second, siege.friend.orgId)).rejects.toThrow('request.invalid')
  }
  // A role of support staff is no voice, and is taken for it by nobody.
  const entry = await addEntry()
  await addMember(db, entry, siege.developer, 'SUPPORT_ORG_FULL_ACCESS', far)
  expect(await merge(entry, await addEntry())).toMatchObject({ outcome: 'merged' })
})

test('drafts go back with who wrote them, and access of support staff is passed on to nobody', async () => {
  const { db } = siege.database
  const [friend, entry, victim] = [await addSpoken(), await addEntry(), await addSpoken()]
  await merge(friend.orgId, entry)
  const calls = await callsOf(siege, friend.userId)
  const kind = 'tender' as const
  const { rfxId } = await calls.rfxDraft.create({ orgId: entry, kind, language: 'lv' })
  const access = { role: 'SUPPORT_ORG_FULL_ACCESS' as const, reason }
  await (await staffOf(siege)).adminOrgs.takeAccess({ orgId: entry, ...access })
  await undo(friend.orgId, entry)
  expect(await peopleOf(entry)).toEqual([])
  const about = { orgId: friend.orgId, rfxId }
  const own = await callsOf(siege, friend.userId)
  expect((await own.rfxDraft.get(about)).document.kind).toBe(kind)
  // Nor is what staff take in an entry theirs in the other.
  const second = await addEntry()
  await (await staffOf(siege)).adminOrgs.takeAccess({ orgId: second, ...access })
  for (const one of [entry, second])
    expect(await merge(one, victim.orgId)).toMatchObject({ outcome: 'merged' })
  expect(await peopleOf(victim.orgId)).toEqual([victim.userId])
  expect(await db.$count(rfxDraft, eq(rfxDraft.orgId, victim.orgId))).toBe(0)
  // As a version of before has left them.
  const { rfxId: published } = await addTender(db)
  for (const write of [
    (orgId: string) => db.update(rfxDraft).set({ orgId }).where(eq(rfxDraft.rfxId, rfxId)),
    (orgId: string) => db.update(writtenRfx).set({ orgId }).where(eq(writtenRfx.rfxId, published)),
  ]) {
    const left = await addEntry()
    await write(left)
    for (const [from, into] of [
      [left, victim.orgId],
      [victim.orgId, left],
    ] as const)
      await expect(merge(from, into)).rejects.toMatchObject({
        cause: { code: 'request.invalid', details: { reason: 'spoken_for' } },
      })
  }
})

test('nobody acts in an organisation that nobody speaks for, whatever was left there', async () => {
  const { db } = siege.database
  const [entry, stranger] = [await addEntry(), await addPerson(db)]
  await addMember(db, entry, stranger, 'ORG_ADMINISTRATOR')
  const calls = await callsOf(siege, stranger)
  await expect(calls.participation.mine({ orgId: entry })).rejects.toThrow('record.not_found')
  await expect(calls.members.list({ orgId: entry })).rejects.toThrow('record.not_found')
})

test('a merger by consent passes on no delegation, invitation or request to join', async () => {
  const { bidder, database, developer } = siege
  const own = await addSpoken()
  const manager = await delegate(own.userId, own.orgId)
  const auditor = await delegate(own.userId, own.orgId, 'auditor')
  await manager.take()
  const invited = await letIn(own.userId, own.orgId, 'ORG_ADMINISTRATOR')
  const asker = await addPerson(database.db)
  await (await callsOf(siege, asker)).joinRequest.ask({ orgId: own.orgId })
  await mergeAgreed(database.db, developer, own.orgId, bidder.orgId)
  await expect(auditor.take()).rejects.toThrow('delegation.not_active')
  await expect(invited.accept()).rejects.toThrow('record.not_found')
  expect(await waysInto(bidder.orgId)).toMatchObject({ delegations: 0, invitations: 0, joins: 0 })
  await expectSealed(siege, [manager.userId, auditor.userId, invited.userId, asker])
  await undo(own.orgId, bidder.orgId)
  // Nor does an undoing give it back.
  await expect(auditor.take()).rejects.toThrow('delegation.not_active')
  await expect(
    (await callsOf(siege, manager.userId)).participation.mine({ orgId: own.orgId }),
  ).rejects.toThrow('record.not_found')
})

test('whoever claims it finds nobody inside, and staff see who was', async () => {
  const { db } = siege.database
  const entry = await addEntry()
  const [member, asker] = [await addPerson(db), await addPerson(db)]
  const giver = await addSpoken()
  await addMember(db, entry, member, 'ORG_MEMBER')
  // As a version of before has left them.
  const named = await delegate(giver.userId, giver.orgId)
  await named.take()
  await db.update(delegation).set({ orgId: entry }).where(eq(delegation.id, named.delegationId))
  const values = { email: 'late@example.com', role: 'ORG_MEMBER' as const, expiresAt: inHours(9) }
  const bytes = { tokenHash: Buffer.from(randomUUID()), keyId: 'x', seal: Buffer.from('x') }
  await db.insert(invitation).values({ ...values, ...bytes, orgId: entry, invitedBy: member })
  await (await callsOf(siege, asker)).ownershipRequest.ask({ orgId: entry, statement: 'Ours.' })
  const { adminOwnership } = await staffOf(siege)
  const { items } = await adminOwnership.list({ status: 'pending', limit: 50 })
  const item = items.find((one) => one.org.orgId === entry)
  expect(item?.org.inside).toEqual([
    { kind: 'member', email: addressOf(member) },
    { kind: 'delegate', email: addressOf(named.userId) },
    { kind: 'invited', email: 'late@example.com' },
  ])
  const [row] = await db.select().from(org).where(eq(org.id, entry))
  if (!row || !item) throw new Error('It is gone.')
  const seen = shownIdentity(row)
  const { requestId } = item
  const email = addressOf(asker)
  await adminOwnership.approve({ requestId, userId: asker, email, seen, answer: '' })
  expect(await waysInto(entry)).toEqual({ ...NO_WAY, people: [asker], isClaimed: true })
  for (const userId of [member, named.userId]) {
    const calls = await callsOf(siege, userId)
    await expect(
      calls.rfxDraft.create({ orgId: entry, kind: 'tender', language: 'lv' }),
    ).rejects.toThrow('record.not_found')
  }
  const entries = await db.select().from(auditLog).where(eq(auditLog.orgId, entry))
  const ended = entries.filter(({ after }) => Reflect.get(after ?? {}, 'why') === 'claimed')
  expect(ended.map(({ action }) => action).sort()).toEqual([
    'delegation.revoked',
    'invitation.deleted',
    'membership.removed',
  ])
})

test('its own claimant may have had a role there', async () => {
  const { db } = siege.database
  const [entry, asker] = [await addEntry(), await addPerson(db)]
  await addMember(db, entry, asker, 'ORG_READONLY_MEMBER')
  await (await callsOf(siege, asker)).ownershipRequest.ask({ orgId: entry, statement: 'Ours.' })
  const { adminOwnership } = await staffOf(siege)
  const { items } = await adminOwnership.list({ status: 'pending', limit: 50 })
  const item = items.find((one) => one.org.orgId === entry)
  const [row] = await db.select().from(org).where(eq(org.id, entry))
  if (!row || !item) throw new Error('It is gone.')
  expect(item.org.inside).toEqual([])
  const { requestId } = item
  const seen = shownIdentity(row)
  const email = addressOf(asker)
  await adminOwnership.approve({ requestId, userId: asker, email, seen, answer: '' })
  const people = await db.select().from(membership).where(eq(membership.orgId, entry))
  expect(people).toMatchObject([{ userId: asker, role: 'ORG_ADMINISTRATOR' }])
})

test('what a bidder has begun is held for its people in any merger, also with nobody', async () => {
  const { bidder, tender } = siege
  const entry = await addEntry()
  await merge(entry, bidder.orgId)
  const colleague = await letIn(bidder.userId, bidder.orgId, 'ORG_ADMINISTRATOR')
  await colleague.accept()
  const helper = await delegate(bidder.userId, bidder.orgId)
  await helper.take()
  for (const { userId } of [colleague, helper]) {
    const { response } = await callsOf(siege, userId)
    const about = { rfxId: tender.rfxId, orgId: bidder.orgId }
    await expect(response.mine(about)).rejects.toThrow('response.kept')
    await expect(response.withdraw(about)).rejects.toThrow('response.kept')
  }
  await expectSealed(siege, [colleague.userId, helper.userId])
  const { rfxId } = await addTender(siege.database.db, { published: now() })
  const { response } = await callsOf(siege, helper.userId)
  expect(await response.mine({ rfxId, orgId: bidder.orgId })).toMatchObject({ status: 'OPEN' })
})
