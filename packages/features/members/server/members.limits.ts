import { type Limit, limitKey } from '@kogge/platform/server/load/rate-limit-keys.ts'
import type { Counted } from '@kogge/platform/server/load/rate-limits.commands.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR

/** By one person, in all their organisations together: those cost nothing. */
const INVITE_PERSON: Limit = { name: 'invite-person', hits: 100, windowSeconds: DAY }
const INVITE_ORG: Limit = { name: 'invite-org', hits: 100, windowSeconds: DAY }
/** The same of an organisation that nobody has verified, and of one person for all such: they need few. */
const INVITE_UNVERIFIED: Limit = { name: 'invite-unverified', hits: 10, windowSeconds: DAY }
/** Invitations that reach one address in a day, from whichever organisations. */
const INVITE_ADDRESS: Limit = { name: 'invite-address', hits: 5, windowSeconds: DAY }
const PREVIEW: Limit = { name: 'invitation-preview', hits: 300, windowSeconds: HOUR }
const ASK: Limit = { name: 'join-ask', hits: 10, windowSeconds: DAY }
const ASK_ORG: Limit = { name: 'join-ask-org', hits: 3, windowSeconds: DAY }
const CLAIM: Limit = { name: 'org-claim', hits: 5, windowSeconds: DAY }

const count = (limit: Limit, ip: string | null, subject: string): Counted => ({
  limit,
  key: limitKey(limit, ip, subject),
})

/**
 * Invitations that are sent. Counted within the transaction that sends them, since it is messages
 * and not attempts that count here; always in the same order, so that two senders cannot wait for
 * each other.
 */
export const invitationLimits = (
  orgId: string,
  userId: string,
  addresses: readonly string[],
  { isVerified }: { readonly isVerified: boolean },
): readonly Counted[] => [
  ...(isVerified ? [] : [orgId, userId]).flatMap((subject) =>
    addresses.map(() => count(INVITE_UNVERIFIED, null, subject)),
  ),
  ...addresses.map(() => count(INVITE_PERSON, null, userId)),
  ...addresses.map(() => count(INVITE_ORG, null, orgId)),
  ...[...addresses].sort().map((address) => count(INVITE_ADDRESS, null, address)),
]

export const previewLimits = (ip: string): readonly Counted[] => [count(PREVIEW, ip, '')]

/** Requests to join: each writes to people who did not ask for it. */
export const askLimits = (userId: string, orgId: string): readonly Counted[] => [
  count(ASK, null, userId),
  count(ASK_ORG, null, `${userId} ${orgId}`),
]

export const claimLimits = (userId: string): readonly Counted[] => [count(CLAIM, null, userId)]
