import {
  ANALYSIS_FILTER_KEYS,
  ANALYSIS_SORTS,
  type AnalysisFilterKey,
  type AnalysisSort,
  CONTRACT_TYPES,
  DEFAULT_ANALYSIS_SORT,
  DEFAULT_MONTHS,
  HAS_CONTRACTS,
  MONTHS_CHOICES,
} from '@kogge/domain/analysis/analysis-filter-keys.ts'
import { type AnalysisFilters, analysisFilters } from '@kogge/domain/analysis/analysis-filters.ts'
import { CPV_LEVELS, type CpvLevel } from '@kogge/domain/analysis/analysis-read-model.ts'
import { SOURCE_CODES } from '@kogge/domain/harvester/sources.ts'
import {
  type ActiveFilter,
  activeFilters,
  type ListParams,
  type ListSpec,
  withFilter,
} from '@kogge/platform/web/lists/list-search.ts'
import { CONTRACT_ORDERS, ENDS_WITHIN, FIRST_CHOICE } from './contract-list-options.ts'
import { areaOf, EUROPE, TILE_LAYOUTS, type TileLayout } from './region-tile-layouts.ts'

/** How what the filters leave is shown. */
export const VIEWS = ['rows', 'contracts', 'map', 'network', 'comparison'] as const
export type View = (typeof VIEWS)[number]

/** What stands in the address beside filters: how things are shown. */
type ShownKey = 'view' | 'cpvLevel' | 'area' | 'ties' | 'compare' | 'ends' | 'order'
export type AnalysisParam = AnalysisFilterKey | ShownKey
export type AnalysisParams = ListParams<AnalysisParam, AnalysisSort>

const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text)
const isText = (text: string): boolean => text.trim() !== '' && text.length <= 500

/** What ties of a network are the stronger by. */
export const EDGE_MEASURES = ['value', 'count'] as const

const LEVELS = CPV_LEVELS.map(String)
/** Fewer are no comparison; more cannot be read side by side. */
export const FEWEST_COMPARED = 2
export const MOST_COMPARED = 6

/** Market analysis in the address. */
export const ANALYSIS_LIST: ListSpec<AnalysisParam, AnalysisSort> = {
  filters: {
    rfxId: { accepts: isUuid },
    q: { accepts: isText, max: 1 },
    keyword: { accepts: isText, max: 20 },
    buyer: { accepts: isUuid },
    supplier: { accepts: isUuid },
    org: { accepts: isUuid },
    cpv: { accepts: (text) => /^\d{8}$/.test(text) },
    country: { accepts: (text) => /^[A-Z]{2}$/.test(text) },
    region: { accepts: (text) => /^[A-Z]{2}[A-Z0-9]{0,3}$/.test(text) },
    months: { accepts: MONTHS_CHOICES, fallback: [DEFAULT_MONTHS], max: 1 },
    contractType: { accepts: CONTRACT_TYPES },
    hasContracts: { accepts: HAS_CONTRACTS },
    source: { accepts: SOURCE_CODES },
    view: { accepts: VIEWS, fallback: ['rows'], max: 1 },
    cpvLevel: { accepts: LEVELS, fallback: ['2'], max: 1 },
    /** Of the map: its area; by default what fits the filters. Of the network: what makes ties strong. */
    area: { accepts: TILE_LAYOUTS.map(({ area }) => area), max: 1 },
    ties: { accepts: EDGE_MEASURES, fallback: [EDGE_MEASURES[0]], max: 1 },
    compare: { accepts: isUuid, isFolded: true, max: MOST_COMPARED },
    /** Of contracts: within how many months they end, and their order. */
    ends: { accepts: ENDS_WITHIN, fallback: [FIRST_CHOICE.ends], max: 1 },
    order: { accepts: CONTRACT_ORDERS, fallback: [FIRST_CHOICE.order], max: 1 },
  },
  sorts: ANALYSIS_SORTS,
  defaultSort: DEFAULT_ANALYSIS_SORT,
}

export const viewOf = (params: AnalysisParams): View =>
  VIEWS.find((view) => view === params.view?.[0]) ?? 'rows'

export const cpvLevelOf = (params: AnalysisParams): CpvLevel =>
  CPV_LEVELS.find((level) => String(level) === params.cpvLevel?.[0]) ?? 2

/** The map that is shown. */
export const layoutOf = ({ area, country, region }: AnalysisParams): TileLayout => {
  const wanted = area?.[0] ?? areaOf(country ?? [], region ?? [])
  return TILE_LAYOUTS.find((one) => one.area === wanted) ?? EUROPE
}

export const edgeMeasureOf = (params: AnalysisParams): (typeof EDGE_MEASURES)[number] =>
  EDGE_MEASURES.find((by) => by === params.ties?.[0]) ?? EDGE_MEASURES[0]

/** What the server is asked; the period by default is its own. */
export const filtersOf = (params: AnalysisParams): AnalysisFilters =>
  analysisFilters.parse(
    Object.fromEntries(
      ANALYSIS_FILTER_KEYS.flatMap((key) => (params[key]?.length ? [[key, params[key]]] : [])),
    ),
  )

export const monthsOf = (params: AnalysisParams): string => params.months?.[0] ?? DEFAULT_MONTHS

export const withParam = (
  params: AnalysisParams,
  name: AnalysisParam,
  values: readonly string[],
): AnalysisParams => withFilter(ANALYSIS_LIST, params, name, values)

const FILTERS = ANALYSIS_FILTER_KEYS.filter((filter) => filter !== 'q')

/** Every chosen value but the words, which stand in the search box. */
export const activeAnalysisFilters = (params: AnalysisParams): ActiveFilter<AnalysisFilterKey>[] =>
  activeFilters(FILTERS, params)

/** The address with the words, the order and the way of showing alone. */
export const withoutFilters = (params: AnalysisParams): AnalysisParams => {
  const { q, sortBy, view, cpvLevel, area, ties, compare, ends, order } = params
  return {
    ...(q && { q }),
    ...(sortBy && { sortBy }),
    ...(view && { view }),
    ...(cpvLevel && { cpvLevel }),
    ...(area && { area }),
    ...(ties && { ties }),
    ...(compare && { compare }),
    ...(ends && { ends }),
    ...(order && { order }),
  }
}

/**
 * Where to look when nothing fits: over all history without filters, and where that was done, without
 * words; null where there is nothing to take away.
 */
export const widened = (params: AnalysisParams): AnalysisParams | null => {
  const { q, ...rest } = withoutFilters(params)
  const isWide =
    monthsOf(params) === 'any' &&
    activeAnalysisFilters(params).every(({ filter }) => filter === 'months')
  if (isWide && !q) return null
  return { ...rest, ...(q && !isWide && { q }), months: ['any'] }
}
