import { z } from 'zod'
import { contractHead } from '../../shown.ts'

/** Contracts that a benchmark was made of, the dearest first; prices in its unit, cents of EUR. */
export const benchmarkContractsView = z.object({
  items: z.array(
    contractHead.extend({
      buyer: z.string().nullable(),
      supplier: z.string().nullable(),
      day: z.string(),
      price: z.number(),
    }),
  ),
  /** The reader's plan shows the first rows alone. */
  isCut: z.boolean(),
})
