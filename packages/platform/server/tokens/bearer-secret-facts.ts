import type { TokenFacts } from './token-keys.ts'

/** The facts, other than its kind, that seal the row of a bearer secret. */
export const secretFacts = (row: {
  readonly id: string
  readonly userId: string | null
  readonly orgId: string | null
  readonly scope: string
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
}): TokenFacts => ({
  id: row.id,
  userId: row.userId,
  orgId: row.orgId,
  scope: row.scope,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  revokedAt: row.revokedAt,
})
