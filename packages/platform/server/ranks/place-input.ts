import { z } from 'zod'

/** A place in an order: beside another row, or at an end. */
export const placeInput = z.union([
  z.object({ before: z.uuid() }),
  z.object({ after: z.uuid() }),
  z.object({ at: z.enum(['first', 'last']) }),
])
export type Place = z.infer<typeof placeInput>
