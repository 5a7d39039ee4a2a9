import { z } from 'zod'

/** How often a task comes again: each day, on the weekday of its date, or on a day of the month (the last one of shorter months). */
export const taskRecurrence = z.discriminatedUnion('every', [
  z.object({ every: z.literal('day') }),
  z.object({ every: z.literal('week') }),
  z.object({ every: z.literal('month'), day: z.number().int().min(1).max(31) }),
])
export type TaskRecurrence = z.infer<typeof taskRecurrence>
