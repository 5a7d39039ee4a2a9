import type { SourceCode } from '../harvester/sources.ts'
import type { Figures, GroupRow, Totals } from './analysis-figures.ts'
import type { AnalysisSort } from './analysis-filter-keys.ts'

/**
 * Which contracts are meant, as the read model understands it: ids and words are looked up before.
 * Conditions of different names must all hold; of one name, one of the values.
 */
export interface ModelFilter {
  /** `rfx.num`, where words or ids of requests are asked for; ascending. */
  readonly requests?: Int32Array
  /** `org.num` */
  readonly buyers?: readonly number[]
  readonly suppliers?: readonly number[]
  readonly orgs?: readonly number[]
  /** In addition to the filters above: a row of a joint contract, where others are asked for. */
  readonly withBuyers?: readonly number[]
  readonly withSuppliers?: readonly number[]
  /** Codes whose subtrees are meant. */
  readonly cpv?: readonly string[]
  /**
   * Beginnings of codes, as rows of CPV stand for: `450` is what is written as 45000000 to 45099999,
   * where the subtree of 45000000 would be the whole division.
   */
  readonly cpvPrefixes?: readonly string[]
  /** Null is a country that is not known. */
  readonly countries?: readonly (string | null)[]
  /** Beginnings of NUTS codes. */
  readonly regions?: readonly string[]
  /** In addition: the regions of the rows, by their codes. */
  readonly withRegions?: readonly string[]
  /** What is in no region of this level, as it is not known, or only more coarsely. */
  readonly unplaced?: RegionLevel
  readonly natures?: readonly ('supplies' | 'services' | 'works')[]
  readonly sources?: readonly SourceCode[]
  /** First and last day, both within. */
  readonly from?: string
  readonly until?: string
  /** Last days of contracts, both within: what ends when. */
  readonly endsFrom?: string
  readonly endsUntil?: string
  readonly countedIn?: CountedIn
  /** Contracts alone, or lots that closed without a winner alone; both where it is absent. */
  readonly isAwarded?: boolean
}

/**
 * What a figure was counted from: contracts whose value is in the sum, those whose number of tenders
 * is known, and those of them with a single one.
 */
export const COUNTED_IN = ['sum', 'tenders', 'singleBid'] as const
export type CountedIn = (typeof COUNTED_IN)[number]

/** Levels of NUTS: countries, then their parts of three sizes. */
export const REGION_LEVELS = [0, 1, 2, 3] as const
export type RegionLevel = (typeof REGION_LEVELS)[number]

/** How CPV codes are gathered: by division (2 digits), group (3), class (4), category (5) or as they are. */
export const CPV_LEVELS = [2, 3, 4, 5, 8] as const
export type CpvLevel = (typeof CPV_LEVELS)[number]

/** What rows are made of. */
export type Grouping =
  | { readonly by: 'supplier' | 'buyer' }
  | { readonly by: 'cpv'; readonly level: CpvLevel }
  /** Codes whose subtrees make each industry, in the order of their indexes. */
  | { readonly by: 'industry'; readonly industries: readonly (readonly string[])[] }
  | { readonly by: 'country' }
  | { readonly by: 'region'; readonly level: RegionLevel }
  | { readonly by: 'year' }

/**
 * Sorts, best first; equal rows by their keys. `count`: contracts, then lots without a winner. `value`:
 * the sum. `date`: the last day of a contract. `relevance`: where words were asked for (`requests`),
 * the contracts that match times their part of all contracts that the row has in the period, so that
 * who does nothing else stands before who does everything; else as `count`.
 */
export interface GroupsQuestion {
  readonly filter: ModelFilter
  readonly grouping: Grouping
  readonly sort: AnalysisSort
  /** Whether groups with contracts, without any, or both are wanted. */
  readonly hasContracts?: readonly ('yes' | 'no')[]
  readonly offset: number
  readonly limit: number
  /** Only these rows, whatever their place (keys as in GroupRow). */
  readonly keys?: readonly number[]
}

export interface GroupsAnswer {
  readonly rows: readonly GroupRow[]
  /** How many groups there are. */
  readonly groups: number
  /** First days of the buckets of `trend`. */
  readonly buckets: readonly string[]
  readonly totals: Figures
}

/** One contract, to be looked up in the database. */
export interface ContractRef {
  readonly rfxNum: number
  readonly position: number
  readonly day: string
}

export const CONTRACT_SORTS = ['day', 'value', 'ends'] as const

type ContractOrder = Pick<ContractsQuestion, 'direction' | 'sort'>

/** The order of contracts before another is chosen: the latest first, or what ends soonest where ends are asked for. */
export const firstOrder = (
  byEnd: boolean,
): { readonly sort: ContractOrder['sort']; readonly order: ContractOrder['direction'] } =>
  byEnd ? { sort: 'ends', order: 'asc' } : { sort: 'day', order: 'desc' }

/**
 * What has no value or no last day comes last. Equal ones stand in the order of day, request and
 * position, in the direction asked for.
 */
export interface ContractsQuestion {
  readonly filter: ModelFilter
  readonly sort: (typeof CONTRACT_SORTS)[number]
  readonly direction: 'asc' | 'desc'
  /** `awarded` contracts or lots `unawarded`. */
  readonly kind: 'awarded' | 'unawarded'
  readonly offset: number
  readonly limit: number
}

export interface ContractsAnswer {
  readonly rows: readonly ContractRef[]
  readonly total: number
}

/** Ties between buyers and suppliers, the strongest first. */
export interface NetworkQuestion {
  readonly filter: ModelFilter
  readonly by: 'value' | 'count'
  readonly offset: number
  readonly limit: number
}

/** Who bought from whom: the strongest ties of those that the filter leaves. */
export interface NetworkAnswer {
  readonly edges: readonly {
    readonly buyer: number
    readonly supplier: number
    readonly contracts: number
    readonly sum: number
    /** Contracts with a value in the sum. */
    readonly valued: number
  }[]
  /** Ties in all. */
  readonly ties: number
}

/**
 * The read model of contracts: held in memory by a thread of each server process, rebuilt from the
 * database at its start and kept in step by `contract_change`. Answers are as of `asOf`.
 */
export interface AnalysisModel {
  groups(question: GroupsQuestion): Promise<GroupsAnswer>
  totals(filter: ModelFilter): Promise<Totals>
  contracts(question: ContractsQuestion): Promise<ContractsAnswer>
  network(question: NetworkQuestion): Promise<NetworkAnswer>
  /** When it last had everything that stands in the database; null until it is loaded. */
  asOf(): Promise<Date | null>
}
