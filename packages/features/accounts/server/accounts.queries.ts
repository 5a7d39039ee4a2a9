import { createHash } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { and, eq, isNull } from 'drizzle-orm'

export interface Account {
  readonly id: string
  readonly email: string
  readonly passwordHash: string
  readonly language: UiLocale
  /** Nobody signs in before the address is confirmed. */
  readonly isConfirmed: boolean
}

/** The account of an address in its kept form (trimmed, lower-cased), or null. */
export const accountByEmail = async (db: Db, email: string): Promise<Account | null> => {
  const [row] = await db
    .select({
      id: user.id,
      email: user.email,
      passwordHash: user.passwordHash,
      language: user.language,
      confirmedAt: user.emailConfirmedAt,
    })
    .from(user)
    .where(and(eq(user.email, email), isNull(user.deletedAt)))
  if (!row) return null
  const { confirmedAt, language, ...account } = row
  return {
    ...account,
    language: uiLocale.catch('en').parse(language),
    isConfirmed: confirmedAt !== null,
  }
}

/** The subject of an audit entry. An address without an account is kept as a digest: people type passwords into the wrong field. */
export const subjectOf = (userId: string | undefined, email: string) =>
  userId
    ? { subjectType: 'user', subjectId: userId }
    : { subjectType: 'address', subjectId: createHash('sha256').update(email).digest('hex') }

/** The names that everybody knows of a user: their own, and those of the organisations they belong to. */
export const namesOf = async (db: Db, userId: string): Promise<readonly string[]> => {
  const own = await db
    .select({ first: user.firstName, last: user.lastName })
    .from(user)
    .where(eq(user.id, userId))
  const orgs = await db
    .select({ name: org.name })
    .from(membership)
    .innerJoin(org, eq(org.id, membership.orgId))
    .where(eq(membership.userId, userId))
  return [...own.flatMap(({ first, last }) => [first, last]), ...orgs.map(({ name }) => name)]
}
