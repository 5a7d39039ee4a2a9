import { type Limit, limitKey } from '@kogge/platform/server/load/rate-limit-keys.ts'
import type { Counted } from '@kogge/platform/server/load/rate-limits.commands.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR

const SENT_BY_ORG: Limit = { name: 'rfx-invite-org', hits: 500, windowSeconds: DAY }
/** Letters that reach one outside address in a day, from whichever buyers. */
const SENT_TO_ADDRESS: Limit = { name: 'rfx-invite-address', hits: 5, windowSeconds: DAY }
const PREVIEW: Limit = { name: 'rfx-invite-preview', hits: 300, windowSeconds: HOUR }

const count = (limit: Limit, ip: string | null, subject: string): Counted => ({
  limit,
  key: limitKey(limit, ip, subject),
})

/**
 * Invitations that a buyer sends, and how many of them reach an outside address. Counted within the
 * transaction that sends them, always in the same order.
 */
export const sentLimits = (
  orgId: string,
  invited: number,
  addresses: readonly string[],
): readonly Counted[] => [
  ...Array.from({ length: invited }, () => count(SENT_BY_ORG, null, orgId)),
  ...[...addresses].sort().map((address) => count(SENT_TO_ADDRESS, null, address)),
]

/** Looking at tokens, by network. */
export const previewLimits = (ip: string): readonly Counted[] => [count(PREVIEW, ip, '')]
