import { type Limit, limitKey } from '@kogge/platform/server/load/rate-limit-keys.ts'
import type { Counted } from '@kogge/platform/server/load/rate-limits.commands.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR

const BEGUN_BY_ORG: Limit = { name: 'rfx-draft', hits: 500, windowSeconds: DAY }
/** The database keeps what a save replaced until it is cleaned up: of large ones, several times the quota. */
const SAVED_LARGE: Limit = { name: 'rfx-save-large', hits: 120, windowSeconds: HOUR }
const LARGE_BYTES = 1_000_000
/** Everybody who was invited or takes part gets a message about each. */
const AMENDED: Limit = { name: 'rfx-amend', hits: 10, windowSeconds: HOUR }
/** So is every answer; and how long that takes must not tell how many take part. */
const ANSWERED: Limit = { name: 'rfx-answer', hits: 30, windowSeconds: HOUR }

/** Drafts that an organisation begins. */
export const beginLimits = (orgId: string): readonly Counted[] => [
  { limit: BEGUN_BY_ORG, key: limitKey(BEGUN_BY_ORG, null, orgId) },
]

/** Saves of large drafts of an organisation. */
export const saveLimits = (orgId: string, bytes: number): readonly Counted[] =>
  bytes > LARGE_BYTES ? [{ limit: SAVED_LARGE, key: limitKey(SAVED_LARGE, null, orgId) }] : []

/** Answers to questions about one request. */
export const answerLimits = (rfxId: string): readonly Counted[] => [
  { limit: ANSWERED, key: limitKey(ANSWERED, null, rfxId) },
]

/** Amendments of one request. */
export const amendLimits = (rfxId: string): readonly Counted[] => [
  { limit: AMENDED, key: limitKey(AMENDED, null, rfxId) },
]
