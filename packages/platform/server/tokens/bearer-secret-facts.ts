import type { TokenFacts } from './token-keys.ts'

/** What the row of a bearer secret is sealed with, besides its kind. */
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
