import type { StoredToken, TokenFacts, TokenKeys, TokenKind } from './token-keys.ts'

/** A mailed token as far as its row says; `email`: the new address where it is about one. */
interface MailedTokenRow {
  readonly userId: string
  readonly email: string | null
  readonly expiresAt: Date
}

/**
 * The facts, other than its purpose, that seal the row of a mailed token: its user, the address of the
 * account as it was mailed, the new address, and expiry.
 */
export const mailedTokenFacts = (row: MailedTokenRow, address: string): TokenFacts => ({
  userId: row.userId,
  email: row.email,
  expiresAt: row.expiresAt,
  address,
})

/**
 * Whether the server wrote the row as it is, for an account of this address. Tokens of before 29 November 2026
 * do not say the address; the last of them ends seven days after the change.
 */
export const isMailedTokenGenuine = (
  keys: TokenKeys,
  row: MailedTokenRow & StoredToken & { readonly purpose: TokenKind },
  address: string,
): boolean => {
  const { address: _address, ...before } = mailedTokenFacts(row, address)
  return [mailedTokenFacts(row, address), before].some((facts) =>
    keys.holds(row.purpose, row, facts),
  )
}

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
