import { BENCHMARK_UNITS } from '@kogge/domain/insight/price-benchmark.ts'
import { MEASURES, SHOWN_UNITS } from '@kogge/domain/reference/units.ts'
import { z } from 'zod'

const count = z.number().int()
/** Cents of EUR; of a unit there may be parts of a cent. */
const cents = z.number()
/** Of a unit code of Recommendation 20. */
export const shownUnit = z.enum(SHOWN_UNITS)

export const benchmarkView = z.object({
  unit: z.enum(BENCHMARK_UNITS),
  /** Of which unit of the measure the prices are; null for those of contracts. */
  per: shownUnit.nullable(),
  /** In what contracts of any part around were counted, the most frequent first, with the unit that most of them name. */
  measures: z.array(z.object({ measure: z.enum(MEASURES), per: shownUnit, contracts: count })),
  /** The part of the market: the code with everything below it, of one country or of all (null). */
  cpv: z.string(),
  cpvLabel: z.string().nullable(),
  country: z.string().nullable(),
  /** Days of award looked at. */
  from: z.string(),
  until: z.string(),
  contracts: count,
  suppliers: count,
  /** Null where the sample is too small to tell a price. */
  spread: z.object({ p10: cents, p25: cents, median: cents, p75: cents, p90: cents }).nullable(),
  /** Contracts of the same part that are in no price, and why. */
  leftOut: z.object({
    unstated: count,
    noRate: count,
    implausible: count,
    ceiling: count,
    /** Of those with a value, where a month is asked for: without a known beginning and end. */
    noTerm: count,
    /** Of those with a value, where a unit is asked for: without a quantity in its measure. */
    noQuantity: count,
  }),
})
export type Benchmark = z.infer<typeof benchmarkView>
