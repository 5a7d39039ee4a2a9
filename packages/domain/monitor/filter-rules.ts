import { sourceNum, sourceOfNum } from '../harvester/sources.ts'
import { statusOf } from '../rfx/tender-status-rules.ts'
import { TENDER_STATUSES } from '../rfx/tender-status-values.ts'
import { TENDER_VALUE_BANDS } from '../rfx/tender-value-bands.ts'
import { isWidened, soughtRegions } from '../search/region-numbers.ts'
import { countryNum, countryOfNum, unpackFacets } from '../search/tender-facets.ts'
import { TENDER_LANGUAGES } from '../search/tender-languages.ts'
import { deadlineRange, type Range, valueRange } from '../search/tender-ranges.ts'
import {
  cpvValues,
  type HeldValues,
  listedValues,
  orgValues,
  regionValues,
  requestValues,
} from './filter-explanations.ts'
import type { ProfileFilterKey, ProfileFilters } from './profile-filters.ts'
import { deadlinesAround, valuesAround } from './range-explanations.ts'
import type { TenderAt, TenderTraits } from './tender-traits.ts'

/** Numbers that stand for ids in the filters of a profile; empty where a filter names none, or none that is known. */
export interface NamedNums {
  /** `rfx.num` */
  readonly requests: readonly number[]
  /** `org.num` */
  readonly buyers: readonly number[]
  readonly suppliers: readonly number[]
  readonly orgs: readonly number[]
}

/**
 * A filter of which a tender must hold one of the numbers sought. `sought` is the predicate's one side and, inverted,
 * the condition under which a profile is filed; `held` is the other.
 */
interface HoldsRule {
  readonly kind: 'holds'
  readonly sought: (filters: ProfileFilters, named: NamedNums) => readonly number[]
  readonly held: (at: TenderAt) => readonly number[]
  /** Says which numbers decided. */
  readonly values: HeldValues
  /** Whether another filter asks for the same, and more. */
  readonly isWidened?: (filters: ProfileFilters) => boolean
}

export type RangeName = 'deadline' | 'value'

/** A filter that bounds a number of a tender, together with the other keys of the same range. */
interface RangeRule {
  readonly kind: 'range'
  readonly name: RangeName
  readonly range: (filters: ProfileFilters, now: Date) => Range | null
  readonly value: (tender: TenderTraits) => number | null
  /** The same filters with bounds that let a value in. */
  readonly around: (filters: ProfileFilters, value: number | null, now: Date) => ProfileFilters
}

/** A filter by words, which `wordQueryOf` reads together. */
interface WordsRule {
  readonly kind: 'words'
}

export type FilterRule = HoldsRule | RangeRule | WordsRule

const holds = (
  sought: HoldsRule['sought'],
  held: HoldsRule['held'],
  values: HeldValues,
): HoldsRule => ({ kind: 'holds', sought, held, values })

const deadline: RangeRule = {
  kind: 'range',
  name: 'deadline',
  range: deadlineRange,
  value: ({ deadlineAt }) => deadlineAt?.getTime() ?? null,
  around: deadlinesAround,
}

const value: RangeRule = {
  kind: 'range',
  name: 'value',
  range: valueRange,
  value: ({ valueEurMinor }) => valueEurMinor,
  around: valuesAround,
}

const words: WordsRule = { kind: 'words' }

const bitsOf = (mask: number): number[] =>
  TENDER_LANGUAGES.flatMap((_, place) => ((mask >> place) & 1 ? [place] : []))

/** What each filter of a profile asks of a tender. The search index answers the same questions in its own ways. */
export const FILTER_RULES: Readonly<Record<ProfileFilterKey, FilterRule>> = {
  rfxId: holds(
    (_, { requests }) => requests,
    ({ tender }) => [tender.num],
    requestValues,
  ),
  q: words,
  keyword: words,
  buyer: holds(
    (_, { buyers }) => buyers,
    ({ tender }) => tender.buyers,
    orgValues,
  ),
  supplier: holds(
    (_, { suppliers }) => suppliers,
    ({ tender }) => tender.suppliers,
    orgValues,
  ),
  org: holds(
    (_, { orgs }) => orgs,
    ({ tender }) => [...tender.buyers, ...tender.suppliers],
    orgValues,
  ),
  cpv: holds(
    ({ cpv = [] }) => cpv.map(Number),
    ({ tender }) => tender.cpv,
    cpvValues,
  ),
  country: holds(
    ({ country = [] }) => country.map(countryNum),
    ({ tender }) => tender.countries,
    { written: countryOfNum },
  ),
  region: {
    kind: 'holds',
    sought: ({ region = [] }) => soughtRegions(region),
    held: ({ tender }) => tender.regions,
    values: regionValues,
    isWidened,
  },
  regionWords: words,
  deadlineWithin: deadline,
  deadlineFrom: deadline,
  deadlineTo: deadline,
  tenderStatus: holds(
    ({ tenderStatus = [] }) => tenderStatus.map((status) => TENDER_STATUSES.indexOf(status)),
    ({ status }) => [TENDER_STATUSES.indexOf(status)],
    listedValues(TENDER_STATUSES),
  ),
  tenderValue: holds(
    ({ tenderValue = [] }) => tenderValue.map((band) => TENDER_VALUE_BANDS.indexOf(band)),
    ({ tender }) => [TENDER_VALUE_BANDS.indexOf(unpackFacets(tender.facets).band)],
    listedValues(TENDER_VALUE_BANDS),
  ),
  valueFrom: value,
  valueTo: value,
  valueUnstated: value,
  language: holds(
    ({ language = [] }) => language.map((one) => TENDER_LANGUAGES.indexOf(one)),
    ({ tender }) => bitsOf(tender.languages),
    listedValues(TENDER_LANGUAGES),
  ),
  source: holds(
    ({ source = [] }) => source.map(sourceNum),
    ({ tender }) => [unpackFacets(tender.facets).sourceNum],
    { written: (num) => sourceOfNum(num) ?? null },
  ),
}

type KeyOf<Kind extends FilterRule['kind']> = readonly [
  ProfileFilterKey,
  Extract<FilterRule, { kind: Kind }>,
]

const keysOf = <Kind extends FilterRule['kind']>(kind: Kind): readonly KeyOf<Kind>[] =>
  (Object.entries(FILTER_RULES) as [ProfileFilterKey, FilterRule][]).flatMap(([key, rule]) =>
    rule.kind === kind ? [[key, rule as KeyOf<Kind>[1]] as const] : [],
  )

/** The filters of the first kind with their keys. */
export const HOLDS_RULES = keysOf('holds')

/** Each range once. */
export const RANGE_RULES: readonly RangeRule[] = [
  ...new Set(keysOf('range').map(([, rule]) => rule)),
]

export const tenderAt = (tender: TenderTraits, now: Date): TenderAt => ({
  tender,
  status: statusOf(unpackFacets(tender.facets).stage, tender.closesAt, now),
})

export const isChosen = (filters: ProfileFilters, key: ProfileFilterKey): boolean =>
  (filters[key]?.length ?? 0) > 0
