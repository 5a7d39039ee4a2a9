import { type Limit, limitKey } from '@kogge/platform/server/load/rate-limit-keys.ts'
import type { Counted } from '@kogge/platform/server/load/rate-limits.commands.ts'
import type { Sealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'

/** Files that one person may begin to send in an hour. */
const UPLOADS: Limit = { name: 'file-upload', hits: 200, windowSeconds: 60 * 60 }

/** Counted under a keyed hash of the person: the table must not tell who is sending files just now. */
export const uploadLimits = (sealing: Sealing, userId: string): readonly Counted[] => {
  const subject = sealing.slotOf('limits of uploads', userId).toString('hex')
  return [{ limit: UPLOADS, key: limitKey(UPLOADS, null, subject) }]
}
