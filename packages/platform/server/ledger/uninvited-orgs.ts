import type { Account } from './ledger-state.ts'

/**
 * Those of some names whom the buyer uninvited by the last entry of the log that names them. An organisation that
 * was invited by name and uninvited does not come back by somebody else's letter, whatever rows say.
 */
export const uninvitedAmong = (
  { invitations }: Pick<Account, 'invitations'>,
  names: readonly string[],
): ReadonlySet<string> => {
  const uninvited = new Set<string>()
  // In the order of the entries.
  for (const { orgId, isWithdrawn } of invitations.values()) {
    if (orgId === null || !names.includes(orgId)) continue
    if (isWithdrawn) uninvited.add(orgId)
    else uninvited.delete(orgId)
  }
  return uninvited
}
