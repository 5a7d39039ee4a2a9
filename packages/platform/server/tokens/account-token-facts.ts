import type { TokenFacts } from './token-keys.ts'

/** What the row of a mailed token is sealed with, besides its purpose: whose it is, for which address, until when. */
export const mailedTokenFacts = (row: {
  readonly userId: string
  readonly email: string | null
  readonly expiresAt: Date
}): TokenFacts => ({ userId: row.userId, email: row.email, expiresAt: row.expiresAt })

/** What the row of something begun is sealed with, besides its purpose. */
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
