import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { session } from '@kogge/db/schema/accounts.ts'
import { delegation, delegationUser } from '@kogge/db/schema/delegations.ts'
import { invitation } from '@kogge/db/schema/members.ts'
import { passkey } from '@kogge/db/schema/second-factors.ts'
import { planRequest, subscription } from '@kogge/db/schema/subscriptions.ts'
import { ANY_ORG_ROLES, type OrgRole } from '@kogge/domain/access/roles.ts'
import type { Tier } from '@kogge/domain/subscriptions/plan-tiers.ts'
import {
  addJoinRequest,
  addMember,
  addOrganisation,
  addOwnershipRequest,
  addPerson,
  sealPeople,
} from '@kogge/platform/server/testing/people.ts'
import { NO_SEAL, TEST_NOW, TEST_TOKEN_KEYS } from '@kogge/platform/server/testing/test-context.ts'
import { invitationFacts } from '@kogge/platform/server/tokens/invitation-token-facts.ts'
import { newToken } from '@kogge/platform/server/tokens/new-token.ts'

const HOUR = 60 * 60 * 1000
const LATER = new Date(TEST_NOW.getTime() + 24 * HOUR)
const BEFORE = new Date(TEST_NOW.getTime() - 24 * HOUR)

/** One organisation with somebody in every role and one of everything that can belong to it. */
export interface World {
  readonly orgId: string
  readonly tier: Tier
  readonly people: Readonly<Record<OrgRole, string>>
  /** Was an administrator until yesterday. */
  readonly expiredId: string
  /** An organisation known from notices alone, which somebody claims. */
  readonly unclaimedOrgId: string
  /** Another organisation with members. */
  readonly otherOrgId: string
  /** The address of a current member of the other one. */
  readonly otherEmail: string
  readonly invitationId: string
  /** Who asks to join, and to speak for the unclaimed one. */
  readonly askerId: string
  readonly joinRequestId: string
  readonly ownershipRequestId: string
  /** Rights of this organisation for somebody of the other. */
  readonly grantedDelegationId: string
  readonly delegateUserId: string
  /** Rights of the other organisation for this one's members. */
  readonly receivedDelegationId: string
  readonly subscriptionId: string
  readonly planRequestId: string
  /** A sign-in and a passkey of the administrator. */
  readonly signInId: string
  readonly passkeyId: string
}

const only = <Row>([row]: readonly Row[]): Row => {
  if (!row) throw new Error('Nothing was written.')
  return row
}

/** Somebody in every role. Support and temporary roles last until tomorrow. */
const addPeople = async (db: Db, orgId: string): Promise<Record<OrgRole, string>> => {
  const pairs: [OrgRole, string][] = []
  for (const role of ANY_ORG_ROLES) {
    const id = await addPerson(db)
    await addMember(db, orgId, id, role, role.startsWith('ORG_') ? null : LATER, BEFORE)
    pairs.push([role, id])
  }
  return Object.fromEntries(pairs) as Record<OrgRole, string>
}

const addDelegation = async (
  db: Db,
  from: { readonly orgId: string; readonly adminId: string },
  delegateOrgId: string,
  userId: string,
): Promise<string> => {
  const { id } = only(
    await db
      .insert(delegation)
      .values({
        orgId: from.orgId,
        delegateOrgId,
        kind: 'auditor',
        reason: 'Yearly audit of the procedures.',
        startsAt: BEFORE,
        endsAt: LATER,
        createdBy: from.adminId,
      })
      .returning({ id: delegation.id }),
  )
  await db.insert(delegationUser).values({ delegationId: id, userId })
  return id
}

const addRequests = async (db: Db, orgId: string, unclaimedOrgId: string) => {
  const userId = await addPerson(db)
  const statement = 'I am its procurement manager.'
  return {
    askerId: userId,
    joinRequestId: await addJoinRequest(db, orgId, userId),
    ownershipRequestId: await addOwnershipRequest(db, unclaimedOrgId, userId, statement),
  }
}

/** Builds one. Each is apart from every other. */
export const addWorld = async (db: Db, tier: Tier): Promise<World> => {
  const orgId = await addOrganisation(db, tier)
  const otherOrgId = await addOrganisation(db, 'BUSINESS')
  const unclaimedOrgId = await addOrganisation(db, 'FREE', { claimedAt: null })
  const people = await addPeople(db, orgId)
  const adminId = people.ORG_ADMINISTRATOR
  const expiredId = await addPerson(db)
  await addMember(db, orgId, expiredId, 'ORG_ADMINISTRATOR', BEFORE, BEFORE)
  const otherEmail = `${randomUUID()}@example.com`
  const delegateUserId = await addPerson(db, { email: otherEmail })
  await addMember(db, otherOrgId, delegateUserId, 'ORG_ADMINISTRATOR')
  const invitationId = randomUUID()
  const facts = {
    id: invitationId,
    orgId,
    email: `${invitationId}@example.com`,
    role: 'ORG_MEMBER' as const,
    invitedBy: adminId,
    expiresAt: LATER,
  }
  const invited = await db
    .insert(invitation)
    .values({
      ...facts,
      ...TEST_TOKEN_KEYS.keep('invitation', newToken(), invitationFacts(facts)),
    })
    .returning()
  const ended = await db
    .insert(subscription)
    .values({ orgId, tier: 'PLUS', source: 'support', startsAt: new Date(0), endsAt: BEFORE })
    .returning()
  const asked = await db
    .insert(planRequest)
    .values({ orgId, userId: adminId, tier: 'BUSINESS' })
    .returning()
  const signedIn = await db
    .insert(session)
    .values({ userId: adminId, tokenHash: randomBytes(32), ...NO_SEAL, expiresAt: LATER })
    .returning()
  const passkeyId = randomBytes(32).toString('base64url')
  await db.insert(passkey).values({
    id: passkeyId,
    userId: adminId,
    name: 'Key',
    publicKey: randomBytes(32),
    counter: 0,
    transports: [],
    isBackedUp: false,
  })
  await sealPeople(db, adminId)
  const other = { orgId: otherOrgId, adminId: delegateUserId }
  return {
    orgId,
    tier,
    people,
    expiredId,
    unclaimedOrgId,
    otherOrgId,
    otherEmail,
    passkeyId,
    ...(await addRequests(db, orgId, unclaimedOrgId)),
    invitationId: only(invited).id,
    grantedDelegationId: await addDelegation(db, { orgId, adminId }, otherOrgId, delegateUserId),
    delegateUserId,
    receivedDelegationId: await addDelegation(db, other, orgId, people.ORG_MEMBER),
    subscriptionId: only(ended).id,
    planRequestId: only(asked).id,
    signInId: only(signedIn).signInId,
  }
}

/** The same shape, with ids that nothing has. */
export const nowhere = (world: World): World => ({
  ...world,
  orgId: randomUUID(),
  people: Object.fromEntries(ANY_ORG_ROLES.map((role) => [role, randomUUID()])) as World['people'],
  expiredId: randomUUID(),
  unclaimedOrgId: randomUUID(),
  otherOrgId: randomUUID(),
  otherEmail: `${randomUUID()}@example.com`,
  invitationId: randomUUID(),
  askerId: randomUUID(),
  joinRequestId: randomUUID(),
  ownershipRequestId: randomUUID(),
  grantedDelegationId: randomUUID(),
  delegateUserId: randomUUID(),
  receivedDelegationId: randomUUID(),
  subscriptionId: randomUUID(),
  planRequestId: randomUUID(),
  signInId: randomUUID(),
  passkeyId: randomBytes(32).toString('base64url'),
})
