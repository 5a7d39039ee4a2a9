import type { TokenFacts } from './token-keys.ts'

/**
 * The facts, other than its purpose, that seal the row of a mailed token: its user, address and
 * expiry.
 */
export const mailedTokenFacts = (row: {
  readonly userId: string
  readonly email: string | null
  readonly expiresAt: Date
}): TokenFacts => ({ userId: row.userId, email: row.email, expiresAt: row.expiresAt })

/** The facts, other than its purpose, that seal the row of something begun. */
export const challengeFacts = (row: {
  readonly userId: string
  readonly challenge: string | null
  readonly expiresAt: Date
}): TokenFacts => ({ userId: row.userId, challenge: row.challenge, expiresAt: row.expiresAt })

/** What the row of a recovery code is sealed with: whose it is, and once it was used, when. */
export const recoveryCodeFacts = (row: {
  readonly userId: string
  readonly usedAt: Date | null
}): TokenFacts =>
  row.usedAt === null ? { userId: row.userId } : { userId: row.userId, usedAt: row.usedAt }
