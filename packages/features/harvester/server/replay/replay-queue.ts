import type { Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import { z } from 'zod'

const readAgain = z.discriminatedUnion('kind', [
  /** By the SHA-256 of its bytes, in hexadecimal. */
  z.strictObject({ kind: z.literal('file'), hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  z.strictObject({ kind: z.literal('partition'), guid: z.uuid() }),
])
/** Stored bytes that are to be read again. */
export type ReadAgain = z.infer<typeof readAgain>

/** Reading stored files again. One about the same that waits or runs is that one. */
export const READ_AGAIN: Queue<ReadAgain> = {
  name: 'harvester.read_again',
  data: readAgain,
  retries: 8,
  retryDelaySeconds: 60,
  timeoutSeconds: 12 * 3600,
  keyOf: (input) => (input.kind === 'file' ? input.hash : input.guid),
}
