import { type Limit, limitKey } from '@kogge/platform/server/load/rate-limit-keys.ts'
import type { Counted } from '@kogge/platform/server/load/rate-limits.commands.ts'

const QUARTER = 15 * 60
const HOUR = 60 * 60

/** Three of a million codes are right at any time: what counts is how many are tried in all. */
const CODE: Limit = { name: 'second-factor', hits: 10, windowSeconds: QUARTER }
const CODE_ACCOUNT: Limit = { name: 'second-factor-account', hits: 20, windowSeconds: HOUR }
const NETWORK: Limit = { name: 'second-factor-network', hits: 100, windowSeconds: QUARTER }
const PASSKEY: Limit = { name: 'passkey', hits: 20, windowSeconds: QUARTER }

const count = (limit: Limit, ip: string | null, subject = ''): Counted => ({
  limit,
  key: limitKey(limit, ip, subject),
})

/** Second steps of signing in that come from one place. */
export const networkLimits = (ip: string): readonly Counted[] => [count(NETWORK, ip)]

/** Guesses at the codes of one account, by whoever knows its password. */
export const codeLimits = (ip: string, userId: string): readonly Counted[] => [
  count(CODE, ip, userId),
  count(CODE_ACCOUNT, null, userId),
]

/** New passkeys and codes of new authenticators that a user tries. */
export const enrolmentLimits = (userId: string): readonly Counted[] => [
  count(PASSKEY, null, userId),
]
