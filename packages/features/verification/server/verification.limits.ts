import { type Limit, limitKey } from '@kogge/platform/server/load/rate-limit-keys.ts'
import type { Counted } from '@kogge/platform/server/load/rate-limits.commands.ts'

const HOUR = 60 * 60

/** Requests that write to staff. */
const ASK: Limit = { name: 'verification-ask', hits: 5, windowSeconds: 24 * HOUR }
/** Checks of an address, which read notices. */
const CHECK: Limit = { name: 'verification-check', hits: 30, windowSeconds: HOUR }

export const askLimits = (orgId: string): readonly Counted[] => [
  { limit: ASK, key: limitKey(ASK, null, orgId) },
]

export const checkLimits = (userId: string): readonly Counted[] => [
  { limit: CHECK, key: limitKey(CHECK, null, userId) },
]
