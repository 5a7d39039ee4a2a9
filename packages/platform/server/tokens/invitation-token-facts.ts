import type { StoredToken, TokenFacts, TokenKeys, TokenKind } from './token-keys.ts'

/** An invitation into an organisation, as far as it is sealed. */
interface Invitation {
  readonly id: string
  readonly orgId: string
  readonly email: string
  readonly role: string
  readonly invitedBy: string
  readonly expiresAt: Date
}

/** What its row is sealed with: which it is, nobody else's, with no higher role, for no longer, by whom. */
export const invitationFacts = (row: Invitation): TokenFacts => ({
  id: row.id.toLowerCase(),
  orgId: row.orgId,
  email: row.email,
  role: row.role,
  invitedBy: row.invitedBy,
  expiresAt: row.expiresAt,
})

/** Whether the row is as the server wrote it. */
export const isInvitationGenuine = (keys: TokenKeys, row: Invitation & StoredToken): boolean =>
  holdsInEitherForm(keys, 'invitation', row, invitationFacts(row))

/**
 * Rows of before 29 November 2026 are sealed without their id. That they were taken back is known by their token
 * too (`wasRevoked`); they end 14 days after the change, and letters to a request with its opening.
 */
const holdsInEitherForm = (
  keys: TokenKeys,
  kind: TokenKind,
  kept: StoredToken,
  facts: TokenFacts,
): boolean => {
  const { id: _id, ...before } = facts
  return keys.holds(kind, kept, facts) || keys.holds(kind, kept, before)
}

/** A mailed invitation to a request, as far as it is sealed. `tokenHash` names the letter. */
interface RfxInvitation {
  readonly id: string
  readonly rfxId: string
  readonly email: string | null
  readonly tokenHash: Buffer | null
}

/** What its row is sealed with. */
export const rfxInvitationFacts = (row: RfxInvitation): TokenFacts => ({
  id: row.id.toLowerCase(),
  rfxId: row.rfxId,
  email: row.email,
  letter: row.tokenHash?.toString('hex') ?? null,
})

type KeptRfxInvitation = RfxInvitation & {
  readonly tokenMac: Buffer | null
  readonly keyId: string | null
  readonly seal: Buffer | null
}

/** Whether the row is as the server wrote it. */
export const isRfxInvitationGenuine = (keys: TokenKeys, row: KeptRfxInvitation): boolean => {
  const { tokenMac, keyId, seal } = row
  if (!tokenMac || !keyId || !seal) return false
  const kept = { tokenHash: tokenMac, keyId, seal }
  return holdsInEitherForm(keys, 'rfx_invitation', kept, rfxInvitationFacts(row))
}
