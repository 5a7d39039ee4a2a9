import {
  ANALYSIS_KINDS,
  ANALYSIS_SORTS,
  DEFAULT_ANALYSIS_SORT,
} from '@kogge/domain/analysis/analysis-filter-keys.ts'
import { analysisFilters } from '@kogge/domain/analysis/analysis-filters.ts'
import { NEXT_YEAR } from '@kogge/domain/analysis/analysis-period.ts'
import {
  CONTRACT_SORTS,
  COUNTED_IN,
  CPV_LEVELS,
  REGION_LEVELS,
} from '@kogge/domain/analysis/analysis-read-model.ts'
import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { industryCode } from '@kogge/domain/reference/industries.ts'
import { NUTS } from '@kogge/domain/reference/region-codes.ts'
import { isDay } from '@kogge/domain/search/tender-filter-keys.ts'
import { z } from 'zod'

const requested = z.object({
  filters: analysisFilters,
  /** In whose name the reader looks: how much is shown depends on its plan. */
  activeOrgId: orgId.optional(),
})

const day = z.string().max(10).refine(isDay, 'no day of 1900 to 2099 as 2026-11-21')

const paged = {
  cursor: z.string().max(200).nullish(),
  /** The call layer adds it to infinite queries; lists only go forward. */
  direction: z.enum(['forward', 'backward']).optional(),
}

const rows = requested.extend({
  kind: z.enum(ANALYSIS_KINDS),
  sortBy: z.enum(ANALYSIS_SORTS).default(DEFAULT_ANALYSIS_SORT),
  /** How codes are gathered where the kind is `cpv`. */
  cpvLevel: z.literal(CPV_LEVELS).default(2),
})
/** A list of suppliers, buyers, codes or industries, as it is asked for on the page and in a file. */
export type RowsInput = z.infer<typeof rows>

const contracts = requested.extend({
  sort: z.enum(CONTRACT_SORTS).default('day'),
  order: z.enum(['asc', 'desc']).default('desc'),
  /** Contracts, or lots that closed without a winner. */
  isAwarded: z.boolean().default(true),
  /** Only what ends from today on, within so many months, or next year. */
  ends: z.union([z.number().int().min(1).max(120), z.literal(NEXT_YEAR)]).optional(),
  /** Only what a figure of the whole was counted from. */
  countedIn: z.enum(COUNTED_IN).optional(),
  /** Only what is of these days, both within: a part of a series. */
  between: z.strictObject({ from: day, until: day }).optional(),
  /**
   * Only the contracts that a row (or a tie of a network) was counted from, in addition to the
   * filters.
   */
  within: z
    .strictObject({
      buyer: z.uuid().optional(),
      supplier: z.uuid().optional(),
      /** The digits that a row of codes stands for: as many as its level has. */
      cpv: z
        .string()
        .regex(/^\d{2,8}$/)
        .optional(),
      industry: industryCode.optional(),
      /** The region of a map. */
      region: z.string().regex(NUTS).optional(),
      /** What a map of this level has in no region. */
      unplaced: z.literal(REGION_LEVELS).optional(),
    })
    .optional(),
})
export type ContractsInput = z.infer<typeof contracts>

const map = requested.extend({ level: z.literal(REGION_LEVELS).default(3) })
export type MapInput = z.infer<typeof map>

const network = requested.extend({ by: z.enum(['value', 'count']).default('value') })
export type NetworkInput = z.infer<typeof network>

/** Each once, however it is written: the same organisation beside itself compares nothing. */
const compared = z
  .array(z.uuid())
  .max(50)
  .transform((orgIds) => [...new Set(orgIds.map((id) => id.toLowerCase()))])
  .pipe(z.array(z.uuid()).min(2).max(6))

const compare = requested.extend({
  orgIds: compared,
  role: z.enum(['buyer', 'supplier']),
})
export type ComparisonInput = z.infer<typeof compare>

export const inputs = {
  rows: rows.extend(paged),
  contracts: contracts.extend(paged),
  totals: requested,
  map,
  network: network.extend({ limit: z.number().int().min(1).max(300).default(80) }),
  compare,
  /** The lists without their pages: what a file holds. */
  wholeRows: rows,
  wholeContracts: contracts,
  wholeNetwork: network,
}
