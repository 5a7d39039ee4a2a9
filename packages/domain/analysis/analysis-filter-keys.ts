/** Market analysis: kinds, filter keys and sorts. */
export const ANALYSIS_KINDS = ['supplier', 'buyer', 'cpv', 'industry'] as const
export type AnalysisKind = (typeof ANALYSIS_KINDS)[number]

export const ANALYSIS_FILTER_KEYS = [
  'rfxId',
  'q',
  'keyword',
  'buyer',
  'supplier',
  'org',
  'cpv',
  'country',
  'months',
  'contractType',
  'hasContracts',
  'source',
  'region',
] as const
export type AnalysisFilterKey = (typeof ANALYSIS_FILTER_KEYS)[number]

export const ANALYSIS_SORTS = ['count', 'value', 'relevance', 'date'] as const
export type AnalysisSort = (typeof ANALYSIS_SORTS)[number]
export const DEFAULT_ANALYSIS_SORT: AnalysisSort = 'count'

/** How far back one looks, in months; `any` is all history. */
export const MONTHS_CHOICES = ['3', '6', '12', '24', '36', '60', 'any'] as const
export const DEFAULT_MONTHS = '12'

/** The kinds of BT-23. */
export const CONTRACT_TYPES = ['supplies', 'services', 'works'] as const
export const HAS_CONTRACTS = ['yes', 'no'] as const

/** How many rows and contracts are shown to readers whose plan has no full search. */
export const ANALYSIS_FREE_ROWS = 5
