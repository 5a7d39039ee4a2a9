import type { Counted } from '@kogge/platform/server/rate-limit/commands.ts'
import { type Limit, limitKey } from '@kogge/platform/server/rate-limit/rules.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR

const BEGUN_BY_ORG: Limit = { name: 'rfx-draft', hits: 500, windowSeconds: DAY }
/** Each is told to everybody who was invited or takes part. */
const AMENDED: Limit = { name: 'rfx-amend', hits: 10, windowSeconds: HOUR }

/** Drafts that an organisation begins. */
export const beginLimits = (orgId: string): readonly Counted[] => [
  { limit: BEGUN_BY_ORG, key: limitKey(BEGUN_BY_ORG, null, orgId) },
]

/** Amendments of one request. */
export const amendLimits = (rfxId: string): readonly Counted[] => [
  { limit: AMENDED, key: limitKey(AMENDED, null, rfxId) },
]
