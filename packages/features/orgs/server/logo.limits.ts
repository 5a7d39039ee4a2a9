import { type Limit, limitKey } from '@kogge/platform/server/load/rate-limit-keys.ts'
import type { Counted } from '@kogge/platform/server/load/rate-limits.commands.ts'

/** Decoding pictures is work: so many of one user's in an hour. */
const UPLOADS: Limit = { name: 'logo-upload', hits: 30, windowSeconds: 60 * 60 }

export const uploadLimits = (userId: string): readonly Counted[] => [
  { limit: UPLOADS, key: limitKey(UPLOADS, null, userId) },
]
