import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { bearerSecret } from '@kogge/db/schema/bearer-secrets.ts'
import { and, eq, inArray, isNull, lte, type SQL } from 'drizzle-orm'
import { after } from '../sessions/session-lifetimes.ts'
import { secretFacts } from './bearer-secret-facts.ts'
import { newToken } from './new-token.ts'
import type { TokenKeys } from './token-keys.ts'

type SecretRow = typeof bearerSecret.$inferSelect

/** `feed`: in the address of a feed; `unsubscribe`: in a link of mail; `api`: in a program of others. */
export type SecretKind = SecretRow['kind']

/** How often at most it is written down that a secret is in use. */
const USED_EVERY_SECONDS = 60 * 60

/** Whose it is, and what it opens, in the words of its kind. */
interface Opening {
  readonly kind: SecretKind
  readonly userId: string | null
  readonly orgId: string | null
  readonly scope: string
}

/**
 * Issues a secret; gives its id and the secret, which is kept nowhere. `token`: one that was made
 * elsewhere, as that of a message (`mailedToken`).
 */
export const issueSecret = async (
  tx: Db,
  keys: TokenKeys,
  { kind, ...opening }: Opening & { readonly expiresAt: Date | null },
  now: Date,
  token: string = newToken(),
): Promise<{ readonly id: string; readonly token: string }> => {
  const row = { ...opening, id: randomUUID(), createdAt: now, revokedAt: null }
  await tx
    .insert(bearerSecret)
    .values({ ...row, ...keys.keep(kind, token, secretFacts(row)), kind })
  return { id: row.id, token }
}

/**
 * What a secret opens at `now`; null for one that is unknown, of another kind, revoked or expired, and
 * for a row that somebody else has written or changed. About once an hour it is written down.
 */
export const checkSecret = async (
  db: Db,
  keys: TokenKeys,
  kind: SecretKind,
  token: string,
  now: Date,
): Promise<(Opening & { readonly id: string }) | null> => {
  const [row] = await db
    .select()
    .from(bearerSecret)
    .where(inArray(bearerSecret.tokenHash, keys.hashesOf(kind, token)))
  if (!row || row.kind !== kind || !keys.holds(kind, row, secretFacts(row))) return null
  if (row.revokedAt !== null || (row.expiresAt !== null && row.expiresAt <= now)) return null
  if (row.lastUsedAt === null || row.lastUsedAt <= after(now, -USED_EVERY_SECONDS))
    await db.update(bearerSecret).set({ lastUsedAt: now }).where(eq(bearerSecret.id, row.id))
  const { id, userId, orgId, scope } = row
  return { id, kind, userId, orgId, scope }
}

/** Revokes what stands of some; a genuine row stays genuine. Gives how many. */
const revoke = async (tx: Db, keys: TokenKeys, which: SQL | undefined, now: Date) => {
  const rows = await tx
    .select()
    .from(bearerSecret)
    .where(and(which, isNull(bearerSecret.revokedAt)))
    .for('update')
  for (const row of rows) {
    const revokedAt = { revokedAt: now }
    const seal = keys.holds(row.kind, row, secretFacts(row))
      ? keys.sealAgain(row.kind, row, secretFacts({ ...row, ...revokedAt }))
      : row.seal
    await tx
      .update(bearerSecret)
      .set({ ...revokedAt, seal })
      .where(eq(bearerSecret.id, row.id))
  }
  return rows.length
}

/** Whose secrets are meant: a user's own, an organisation's, or those of a user in an organisation. */
export type SecretOwner =
  | { readonly userId: string; readonly orgId?: string }
  | { readonly orgId: string }

const ownedBy = (owner: SecretOwner): SQL | undefined =>
  and(
    'userId' in owner ? eq(bearerSecret.userId, owner.userId) : undefined,
    owner.orgId === undefined ? undefined : eq(bearerSecret.orgId, owner.orgId),
  )

/** Revokes one secret of an owner; gives whether there was one. */
export const revokeSecret = async (
  tx: Db,
  keys: TokenKeys,
  owner: SecretOwner,
  id: string,
  now: Date,
): Promise<boolean> =>
  (await revoke(tx, keys, and(ownedBy(owner), eq(bearerSecret.id, id)), now)) > 0

/** Revokes all secrets of an owner, or those of a kind; gives how many. */
export const revokeSecrets = (
  tx: Db,
  keys: TokenKeys,
  owner: SecretOwner,
  now: Date,
  kind?: SecretKind,
): Promise<number> =>
  revoke(tx, keys, and(ownedBy(owner), kind && eq(bearerSecret.kind, kind)), now)

/** Secrets that are expired stay this long, so that their owner sees what became of them. */
const KEPT_DAYS = 90

/** Removes what has been expired for ninety days; what was revoked stays, as a trace. Gives how many. */
export const dropExpiredSecrets = async (db: Db, now: Date): Promise<number> => {
  const { rowCount } = await db
    .delete(bearerSecret)
    .where(lte(bearerSecret.expiresAt, after(now, -KEPT_DAYS * 24 * 60 * 60)))
  return rowCount ?? 0
}
