import { BENCHMARK_UNITS } from '@kogge/domain/insight/benchmark/rules.ts'
import { z } from 'zod'

const count = z.number().int()
/** Cents of EUR. */
const cents = z.number()

export const benchmarkView = z.object({
  unit: z.enum(BENCHMARK_UNITS),
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
  }),
})
export type Benchmark = z.infer<typeof benchmarkView>
