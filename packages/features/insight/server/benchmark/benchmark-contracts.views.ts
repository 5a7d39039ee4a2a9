import { z } from 'zod'
import { contractHead } from '../insight.views.ts'
import { shownUnit } from './price-benchmark.views.ts'

/** Contracts that a benchmark was made of, the dearest first; prices in its unit, cents of EUR. */
export const benchmarkContractsView = z.object({
  items: z.array(
    contractHead.extend({
      /** Its place among the awards of the request. */
      position: z.number().int(),
      buyer: z.string().nullable(),
      supplier: z.string().nullable(),
      day: z.string(),
      price: z.number(),
      /** How much was bought, where the price of a unit was asked for. */
      quantity: z.object({ value: z.string(), unit: shownUnit }).nullable(),
    }),
  ),
  /** As many as the benchmark counts. */
  total: z.number().int(),
  nextCursor: z.number().int().nullable(),
  /** The reader's plan shows the first rows alone. */
  isCut: z.boolean(),
})
