import type { StoredToken, TokenFacts, TokenKeys } from './token-keys.ts'

/** An invitation into an organisation, as far as it is sealed. */
interface Invitation {
  readonly orgId: string
  readonly email: string
  readonly role: string
  readonly invitedBy: string
  readonly expiresAt: Date
}

/** What its row is sealed with: nobody else's, with no higher role, for no longer, by whom. */
export const invitationFacts = (row: Invitation): TokenFacts => ({
  orgId: row.orgId,
  email: row.email,
  role: row.role,
  invitedBy: row.invitedBy,
  expiresAt: row.expiresAt,
})

/** Whether the row is as the server wrote it. */
export const isInvitationGenuine = (keys: TokenKeys, row: Invitation & StoredToken): boolean =>
  keys.holds('invitation', row, invitationFacts(row))

/** A mailed invitation to a request, as far as it is sealed. `tokenHash` names the letter. */
interface RfxInvitation {
  readonly rfxId: string
  readonly email: string | null
  readonly tokenHash: Buffer | null
}

/** What its row is sealed with. */
export const rfxInvitationFacts = (row: RfxInvitation): TokenFacts => ({
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
  return keys.holds('rfx_invitation', kept, rfxInvitationFacts(row))
}
