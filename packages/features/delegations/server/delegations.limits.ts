import { type Limit, limitKey } from '@kogge/platform/server/load/rate-limit-keys.ts'
import type { Counted } from '@kogge/platform/server/load/rate-limits.commands.ts'

/** Addresses that one person may name in an hour: enough for work, too few to try out a list. */
const NAMED: Limit = { name: 'delegation-people', hits: 60, windowSeconds: 60 * 60 }

/** Each address that is named counts, whether or not anyone has it. */
export const namingLimits = (userId: string, addresses: number): readonly Counted[] => {
  const counted = { limit: NAMED, key: limitKey(NAMED, null, userId) }
  return Array.from({ length: addresses }, () => counted)
}
