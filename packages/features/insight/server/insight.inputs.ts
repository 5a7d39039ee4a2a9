import { analysisFilters } from '@kogge/domain/analysis/analysis-filters.ts'
import { NEXT_YEAR } from '@kogge/domain/analysis/analysis-period.ts'
import {
  CONTRACT_FLAGS,
  LISTED_FLAGS,
  REQUEST_FLAGS,
} from '@kogge/domain/insight/flags/flag-codes.ts'
import { BENCHMARK_UNITS } from '@kogge/domain/insight/price-benchmark.ts'
import { orgId, rfxId } from '@kogge/domain/kernel/entity-ids.ts'
import { isCpvCode } from '@kogge/domain/reference/cpv-codes.ts'
import { SHOWN_UNITS } from '@kogge/domain/reference/units.ts'
import { z } from 'zod'

/** In whose name the reader looks: what is shown depends on its plan. */
const activeOrgId = orgId.optional()
const cpv = z.string().max(8).refine(isCpvCode, 'no code of the CPV')
const country = z.string().regex(/^[A-Z]{2}$/)
/** ISO 639-1, lower case: the reader's language. */
const language = z.string().regex(/^[a-z]{2}$/)

const ending = z.strictObject({
  /** The same as in market analysis; any period of award unless one is chosen. */
  filters: analysisFilters,
  /** Within how many months they end, or next year. */
  months: z.union([z.number().int().min(1).max(24), z.literal(NEXT_YEAR)]).default(12),
  activeOrgId,
})
/** Contracts that end soon, as they are asked for on the page and in a file. */
export type EndingListInput = z.infer<typeof ending>

const paged = {
  /** A place in the list or a number of a request, which the database keeps in 32 bits. */
  cursor: z.int32().min(0).nullish(),
  /** The call layer adds it to infinite queries; lists only go forward. */
  direction: z.enum(['forward', 'backward']).optional(),
}
/** Of all that was looked at, whether it stands out or not: what a share is of. */
const all = z.boolean().optional()
const ofOrg = { orgId, role: z.enum(['buyer', 'supplier']) }

export const inputs = {
  flags: z.strictObject({ rfxId }),
  orgFlags: z.strictObject(ofOrg),
  /** Of an organisation, or of all whose first buyer is of a country (of any: `all`). */
  flagged: z.union([
    z.strictObject({ ...ofOrg, code: z.enum(LISTED_FLAGS), all, ...paged }),
    z.strictObject({
      country: z.union([country, z.literal('all')]),
      code: z.enum(REQUEST_FLAGS),
      all,
      ...paged,
    }),
  ]),
  flagContracts: z.strictObject({
    ...ofOrg,
    code: z.enum(CONTRACT_FLAGS),
    /** The other of a pair. */
    otherId: z.uuid().nullable(),
    all,
    activeOrgId,
    ...paged,
  }),
  related: z.strictObject({ rfxId, language, activeOrgId }),
  benchmark: z.strictObject({ rfxId, unit: z.enum(BENCHMARK_UNITS), language }),
  benchmarkContracts: z.strictObject({
    market: z.strictObject({ cpv, country: country.nullable() }),
    unit: z.enum(BENCHMARK_UNITS),
    /** The unit of the prices of a measure, as in the benchmark. */
    per: z.enum(SHOWN_UNITS).nullish(),
    activeOrgId,
    ...paged,
  }),
  ending: ending.extend(paged),
  wholeEnding: ending,
}
export type EndingInput = z.infer<typeof inputs.ending>
