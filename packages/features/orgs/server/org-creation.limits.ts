import { type Limit, limitKey } from '@kogge/platform/server/load/rate-limit-keys.ts'
import type { Counted } from '@kogge/platform/server/load/rate-limits.commands.ts'

const DAY = 24 * 60 * 60

/** Attempts, mistyped numbers included. */
const FOUNDER: Limit = { name: 'org-founding', hits: 20, windowSeconds: DAY }
const NETWORK: Limit = { name: 'org-founding-network', hits: 60, windowSeconds: DAY }

/** Attempts of one user, and of all behind one network, in a day. */
export const foundingLimits = (userId: string, ip: string): readonly Counted[] => [
  { limit: FOUNDER, key: limitKey(FOUNDER, null, userId) },
  { limit: NETWORK, key: limitKey(NETWORK, ip) },
]
