import { CONTRACT_TYPES } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import { ENDS_BY, LEFT_OUT } from '@kogge/domain/contracts/contract-facts.ts'
import { SOURCE_CODES } from '@kogge/domain/harvester/sources.ts'
import { writtenAmount } from '@kogge/domain/kernel/money.ts'
import { SYNONYM_LANGUAGES } from '@kogge/domain/search/synonyms/synonym-groups.ts'
import { z } from 'zod'

const count = z.number().int()
/** Cents of EUR. */
const cents = z.number()
const day = z.string()

/** See domain/analysis/analysis-figures.ts. */
const figures = z.object({
  contracts: count,
  sum: cents,
  valued: count,
  withTenders: count,
  singleBid: count,
  tenders: count,
  unawarded: count,
  firstDay: day.nullable(),
  lastDay: day.nullable(),
})

/** What a row stands for, named for the reader. */
const subject = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('org'),
    /** Null where it is in the register no more. */
    orgId: z.uuid().nullable(),
    name: z.string(),
    country: z.string().nullable(),
  }),
  z.object({ kind: z.literal('cpv'), code: z.string(), label: z.string() }),
  z.object({ kind: z.literal('industry'), code: z.string(), label: z.string() }),
])
export type AnalysisSubject = z.infer<typeof subject>

export const analysisRow = figures.extend({
  subject,
  /** Parts (0 to 1) of all contracts and of the whole sum that the filters leave. */
  shareOfContracts: z.number(),
  shareOfSum: z.number().nullable(),
  /** Contracts by bucket, see `buckets` of the page. */
  trend: z.array(count),
  before: z.object({ contracts: count, sum: cents }).nullable(),
})
export type AnalysisRow = z.infer<typeof analysisRow>

export const analysisPage = z.object({
  rows: z.array(analysisRow),
  nextCursor: z.string().nullable(),
  /** How many rows there are in all. */
  groups: count,
  totals: figures,
  /** First days of the buckets of `trend`. */
  buckets: z.array(day),
  /** The reader's plan shows the first rows alone; the others are counted in `groups`. */
  isCut: z.boolean(),
  asOf: z.string().nullable(),
})
export type AnalysisPage = z.infer<typeof analysisPage>

const spread = z.object({
  min: cents,
  p10: cents,
  p25: cents,
  median: cents,
  p75: cents,
  p90: cents,
  max: cents,
})

export const analysisTotals = figures.extend({
  buyers: count,
  suppliers: count,
  hhi: z.number().nullable(),
  hhiBy: z.enum(['value', 'count']),
  spread: spread.nullable(),
  bucket: z.enum(['month', 'quarter', 'year']),
  series: z.array(
    z.object({
      from: day,
      contracts: count,
      sum: cents,
      valued: count,
      withTenders: count,
      singleBid: count,
    }),
  ),
  asOf: z.string().nullable(),
})
export type AnalysisTotals = z.infer<typeof analysisTotals>

/** The figures of what filters leave. */
export const analysisMarket = analysisTotals.extend({
  /** Other names of the words typed that were searched for along with them. */
  also: z.array(z.object({ name: z.string(), language: z.enum(SYNONYM_LANGUAGES) })),
})

const party = z.object({ orgId: z.uuid().nullable(), name: z.string() })

/** A contract, or a lot that closed without a winner: what figures were counted from. */
export const analysisContract = z.object({
  rfxId: z.uuid(),
  /** Its place among the awards of the request: both together tell a contract from all others. */
  position: count,
  /** In the reader's language where there is one. */
  title: z.string(),
  titleLanguage: z.string(),
  lotId: z.string().nullable(),
  lotTitle: z.string().nullable(),
  day,
  isAwarded: z.boolean(),
  buyers: z.array(party),
  suppliers: z.array(party),
  cpv: z.string().nullable(),
  country: z.string().nullable(),
  nuts: z.string().nullable(),
  contractType: z.enum(CONTRACT_TYPES).nullable(),
  value: writtenAmount.nullable(),
  /** In sums; null where left out, and why. */
  cents: cents.nullable(),
  leftOut: z.enum(LEFT_OUT).nullable(),
  tenders: count.nullable(),
  isFramework: z.boolean(),
  startsOn: day.nullable(),
  endsOn: day.nullable(),
  endsBy: z.enum(ENDS_BY).nullable(),
  source: z.enum(SOURCE_CODES),
})
export type AnalysisContract = z.infer<typeof analysisContract>

export const contractPage = z.object({
  items: z.array(analysisContract),
  nextCursor: z.string().nullable(),
  total: count,
  isCut: z.boolean(),
})
export type ContractPage = z.infer<typeof contractPage>

/** Contracts by region of performance; null for those without one. */
export const analysisMap = z.object({
  regions: z.array(
    z.object({
      nuts: z.string().nullable(),
      name: z.string(),
      contracts: count,
      sum: cents,
      valued: count,
    }),
  ),
})
export type AnalysisMap = z.infer<typeof analysisMap>

export const analysisNetwork = z.object({
  orgs: z.array(party.extend({ num: count, country: z.string().nullable() })),
  edges: z.array(
    z.object({ buyer: count, supplier: count, contracts: count, sum: cents, valued: count }),
  ),
  ties: count,
})
export type AnalysisNetwork = z.infer<typeof analysisNetwork>

/** Several organisations side by side, each under the same filters. */
export const analysisComparison = z.object({
  bucket: z.enum(['month', 'quarter', 'year']),
  orgs: z.array(analysisTotals.extend({ org: party, shareOfSum: z.number().nullable() })),
})
export type AnalysisComparison = z.infer<typeof analysisComparison>
