import { PARTITION_STATES } from '@kogge/domain/harvester/harvest-partitions.ts'
import { isDay } from '@kogge/domain/harvester/publication-calendar.ts'
import { searchWords } from '@kogge/domain/kernel/text-inputs.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { z } from 'zod'

const count = z.number().int().nonnegative()
const instant = z.iso.datetime()

const day = z.string().max(10).refine(isDay, 'is no day')

export const partitionListInput = pageInput.extend({
  sources: z
    .array(z.string().regex(/^[a-z-]{1,40}$/))
    .max(20)
    .optional(),
  states: z.array(z.enum(PARTITION_STATES)).max(4).optional(),
  /** Begun on that day, UTC. */
  createdDate: day.optional(),
})
export type PartitionListInput = z.infer<typeof partitionListInput>

/** The files that came of one source in one run. */
export const partitionView = z.strictObject({
  guid: z.uuid(),
  source: z.string(),
  createdDate: z.iso.date(),
  state: z.enum(PARTITION_STATES),
  files: count,
  notices: count,
  added: count,
  /** What could not be taken on when it was last read. */
  failures: count,
  /** How often it was worked on. */
  runs: count,
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  error: z.string().nullable(),
})
export type PartitionView = z.infer<typeof partitionView>

export const partitionPage = z.strictObject({
  items: z.array(partitionView),
  nextCursor: z.string().nullable(),
})

/** Both are in the address of the screen; one that was begun on another day is not there. */
export const partitionInput = z.object({ guid: z.uuid(), createdDate: day })

/** How far what came has been taken, and what was lost on the way. */
export const partitionRecord = partitionView.extend({
  stages: z.array(
    z.strictObject({
      stage: z.enum(['raw', 'parsed', 'compiled']),
      /** Files stored, notices read of them, tenders that these are part of. */
      passed: count,
      openFailures: count,
      resolvedFailures: count,
    }),
  ),
  /** Of all its files, in bytes. */
  bytes: count,
  /** Days that the run asked for; null where no run of a crawler made it. */
  asked: z.strictObject({ fromDay: z.iso.date(), toDay: z.iso.date() }).nullable(),
})

export const partitionFilesInput = pageInput.extend({
  guid: z.uuid(),
  failed: z.boolean().optional(),
  q: searchWords.optional(),
})
export const partitionFailuresInput = pageInput.extend({
  guid: z.uuid(),
  resolved: z.boolean().optional(),
})
