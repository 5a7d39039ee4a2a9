import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { globalRole, user } from '@kogge/db/schema/accounts.ts'
import { joinRequest, membership, ownershipRequest } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { passkey } from '@kogge/db/schema/second-factors.ts'
import { subscription } from '@kogge/db/schema/subscriptions.ts'
import type { GlobalRole, OrgRole } from '@kogge/domain/access/roles.ts'
import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import { FREE_TIERS, PAID_TIERS, type Tier } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { eq } from 'drizzle-orm'
import { sealAsTheyStand } from '../row-seals/account-seals.commands.ts'
import { sealedGlobalRole } from '../row-seals/global-role-seals.ts'
import { newRequest } from '../row-seals/membership-request-seals.ts'
import { sealedMembership } from '../row-seals/membership-seals.ts'
import { sealOrgState } from '../row-seals/org-seals.commands.ts'
import { verifiedSealOf } from '../row-seals/verified-org-seals.ts'
import { TEST_NOW, TEST_SEALING } from './test-context.ts'

const LONG_AGO = new Date('2026-01-01T00:00:00Z')

/** A user who cannot sign in (there is no password), confirmed and settled unless said otherwise; gives the id. */
export const addPerson = async (
  db: Db,
  values: Partial<typeof user.$inferInsert> = {},
): Promise<string> => {
  const id = values.id ?? randomUUID()
  await db.insert(user).values({
    email: `${id}@example.com`,
    firstName: 'Anna',
    lastName: 'Bērziņa',
    passwordHash: '-',
    isOnboarding: false,
    emailConfirmedAt: LONG_AGO,
    ...values,
    id,
  })
  await sealPeople(db, id)
  return id
}

/** Seals accounts as a test has written or changed them by itself. */
export const sealPeople = async (db: Db, ...ids: readonly string[]): Promise<void> => {
  await sealAsTheyStand(db, TEST_SEALING.rows, ids)
}

type NewOrg = typeof org.$inferInsert

const nulled = ({ country, registrationNumber, verifiedAt, verifiedHow }: NewOrg) => ({
  country: country ?? null,
  registrationNumber: registrationNumber ?? null,
  verifiedAt: verifiedAt ?? null,
  verifiedHow: verifiedHow ?? null,
})

/** A claimed organisation on a plan, verified unless said otherwise; gives the id. */
export const addOrganisation = async (
  db: Db,
  tier: Tier = 'FREE',
  values: Partial<typeof org.$inferInsert> = {},
): Promise<string> => {
  const id = values.id ?? randomUUID()
  const name = values.name ?? `SIA “${id.slice(0, 8)}”`
  const isVerified = values.claimedAt !== null
  const row = {
    name,
    nameFolded: foldText(name),
    country: 'LV',
    registrationNumber: null,
    matchKey: `LV:~${id}`,
    claimedAt: LONG_AGO,
    verifiedAt: isVerified ? LONG_AGO : null,
    verifiedHow: isVerified ? ('staff' as const) : null,
    tier: FREE_TIERS.find((known) => known === tier) ?? 'FREE',
    ...values,
    id,
  }
  await db
    .insert(org)
    .values({ ...row, ...verifiedSealOf(TEST_SEALING, { ...row, ...nulled(row) }) })
  await sealOrgState(db, TEST_SEALING, id, [])
  const paid = PAID_TIERS.find((known) => known === tier)
  if (paid)
    await db
      .insert(subscription)
      .values({ orgId: id, tier: paid, source: 'support', startsAt: LONG_AGO })
  return id
}

/**
 * Gives a user a role in an organisation; with one of support staff the role of the platform, without which it
 * counts for nothing.
 */
export const addMember = async (
  db: Db,
  orgId: string,
  userId: string,
  role: OrgRole = 'ORG_MEMBER',
  expiresAt: Date | null = null,
  createdAt: Date = TEST_NOW,
): Promise<void> => {
  await db
    .insert(membership)
    .values(sealedMembership(TEST_SEALING, { orgId, userId, role, expiresAt, createdAt }))
  if (!role.startsWith('SUPPORT_')) return
  await addSecondFactor(db, userId)
  await addGlobalRole(db, userId, 'SUPPORT')
}

/** Gives a user who has no passkey one that nobody has: a second factor. */
export const addSecondFactor = async (db: Db, userId: string): Promise<void> => {
  if ((await db.$count(passkey, eq(passkey.userId, userId))) > 0) return
  await db
    .insert(passkey)
    .values({
      id: `nobody's ${userId}`,
      userId,
      name: 'Passkey',
      publicKey: Buffer.alloc(1),
      counter: 0,
      transports: [],
      isBackedUp: false,
    })
    .onConflictDoNothing()
  await sealPeople(db, userId)
}

/** Gives a user a global role, and the second factor without which it counts for nothing. */
export const addStaff = async (db: Db, userId: string, role: GlobalRole): Promise<void> => {
  await addSecondFactor(db, userId)
  await addGlobalRole(db, userId, role)
}

/** The same without the second factor; one that is held already stays as it is. */
export const addGlobalRole = async (
  db: Db,
  userId: string,
  role: GlobalRole,
  expiresAt: Date | null = null,
): Promise<void> => {
  const row = { userId, role, expiresAt, grantedBy: null, createdAt: TEST_NOW }
  await db.insert(globalRole).values(sealedGlobalRole(TEST_SEALING, row)).onConflictDoNothing()
}

/** Somebody asks to join an organisation; gives the request's id. */
export const addJoinRequest = async (
  db: Db,
  orgId: string,
  userId: string,
  message: string | null = null,
): Promise<string> => {
  const asked = newRequest(TEST_SEALING, 'join_request', { orgId, userId, createdAt: TEST_NOW })
  await db.insert(joinRequest).values({ ...asked, message })
  return asked.id
}

/** Somebody asks to speak for an organisation; gives the request's id. */
export const addOwnershipRequest = async (
  db: Db,
  orgId: string,
  userId: string,
  statement: string,
): Promise<string> => {
  const asks = { orgId, userId, createdAt: TEST_NOW }
  const asked = newRequest(TEST_SEALING, 'ownership_request', asks)
  await db.insert(ownershipRequest).values({ ...asked, statement })
  return asked.id
}
