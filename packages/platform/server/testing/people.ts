import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { globalRole, user } from '@kogge/db/schema/account.ts'
import { membership } from '@kogge/db/schema/membership.ts'
import { org } from '@kogge/db/schema/org.ts'
import { passkey } from '@kogge/db/schema/second-factor.ts'
import { subscription } from '@kogge/db/schema/subscription.ts'
import type { GlobalRole, OrgRole } from '@kogge/domain/account/roles.ts'
import { FREE_TIERS, PAID_TIERS, type Tier } from '@kogge/domain/account/tiers.ts'
import { foldText } from '@kogge/domain/kernel/text.ts'
import { eq } from 'drizzle-orm'
import { TEST_NOW } from './context.ts'

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
  return id
}

/** A claimed organisation on a plan, verified unless said otherwise; gives the id. */
export const addOrganisation = async (
  db: Db,
  tier: Tier = 'FREE',
  values: Partial<typeof org.$inferInsert> = {},
): Promise<string> => {
  const id = values.id ?? randomUUID()
  const name = values.name ?? `SIA “${id.slice(0, 8)}”`
  const isVerified = values.claimedAt !== null
  await db.insert(org).values({
    name,
    nameFolded: foldText(name),
    country: 'LV',
    matchKey: `LV:~${id}`,
    claimedAt: LONG_AGO,
    verifiedAt: isVerified ? LONG_AGO : null,
    verifiedHow: isVerified ? 'staff' : null,
    tier: FREE_TIERS.find((known) => known === tier) ?? 'FREE',
    ...values,
    id,
  })
  const paid = PAID_TIERS.find((known) => known === tier)
  if (paid)
    await db
      .insert(subscription)
      .values({ orgId: id, tier: paid, source: 'support', startsAt: LONG_AGO })
  return id
}

/** Gives a user a role in an organisation. */
export const addMember = async (
  db: Db,
  orgId: string,
  userId: string,
  role: OrgRole = 'ORG_MEMBER',
  expiresAt: Date | null = null,
  createdAt: Date = TEST_NOW,
): Promise<void> => {
  await db.insert(membership).values({ orgId, userId, role, expiresAt, createdAt })
}

/** Gives a user who has no passkey one that nobody has: a second factor. */
export const addSecondFactor = async (db: Db, userId: string): Promise<void> => {
  if ((await db.$count(passkey, eq(passkey.userId, userId))) > 0) return
  await db
    .insert(passkey)
    .values({
      ...{ id: `nobody's ${userId}`, userId, name: 'Passkey', publicKey: Buffer.alloc(1) },
      ...{ counter: 0, transports: [], isBackedUp: false },
    })
    .onConflictDoNothing()
}

/** Gives a user a global role, and the second factor without which it counts for nothing. */
export const addStaff = async (db: Db, userId: string, role: GlobalRole): Promise<void> => {
  await addSecondFactor(db, userId)
  await db.insert(globalRole).values({ userId, role })
}
