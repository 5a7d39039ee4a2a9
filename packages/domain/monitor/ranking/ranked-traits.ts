import { TENDER_VALUE_BANDS } from '../../rfx/tender-value-bands.ts'
import { unpackFacets } from '../../search/tender-facets.ts'
import type { TenderTraits } from '../tender-traits.ts'

/** The filters whose values tenders are compared by: each can be shown to the reader. */
export const RANKED_KEYS = ['buyer', 'cpv', 'region', 'tenderValue'] as const
export type RankedKey = (typeof RANKED_KEYS)[number]

/** Of a tender, as the search index has it, what it is compared by. */
export type RankedTender = Pick<TenderTraits, 'num' | 'cpv' | 'regions' | 'buyers' | 'facets'>

/** Digits of a CPV category (Regulation (EC) No 2195/2002, Article 1); what is finer is its own tender's alone. */
const CATEGORY_DIGITS = 5
const CPV_DIGITS = 8
/** Of a division, and of a country. */
const SHORTEST = 2

/** Of a code without the zeros behind what it says; a division has two. */
const digitsOf = (cpv: number): number => {
  let [digits, rest] = [CPV_DIGITS, cpv]
  while (digits > SHORTEST && rest % 10 === 0) [digits, rest] = [digits - 1, rest / 10]
  return digits
}

/** Of values of a key that count; a tender that has more of them is of no kind. */
const MOST_VALUES = 100

const distinct = (values: readonly number[]): readonly number[] => [
  ...new Set(values.slice(0, MOST_VALUES)),
]

const bandOf = ({ facets }: RankedTender): number =>
  TENDER_VALUE_BANDS.indexOf(unpackFacets(facets).band)

/** The values of a tender under each key, codes with what they lie in; a value that is not stated is none. */
export const valuesOf = (tender: RankedTender): Readonly<Record<RankedKey, readonly number[]>> => {
  const band = bandOf(tender)
  return {
    buyer: distinct(tender.buyers),
    cpv: distinct(tender.cpv.filter((code) => digitsOf(code) <= CATEGORY_DIGITS)),
    region: distinct(tender.regions),
    tenderValue: band > 0 ? [band] : [],
  }
}

/** The bands of a tender and of all that are larger, or smaller. */
export const bandsBeyond = (tender: RankedTender, side: 'larger' | 'smaller'): number[] => {
  const own = bandOf(tender)
  if (own <= 0) return []
  return TENDER_VALUE_BANDS.flatMap((_, band) =>
    band > 0 && (side === 'larger' ? band >= own : band <= own) ? [band] : [],
  )
}

interface Weight {
  /** How much a value counts that is liked, and one that is not. */
  readonly liked: number
  readonly disliked: number
}

/** By the digits of a code: to like a whole division says little, to dislike it says much. */
const CPV_WEIGHTS: readonly Weight[] = [
  { liked: 0, disliked: 0.6 },
  { liked: 0.4, disliked: 0.7 },
  { liked: 0.8, disliked: 0.9 },
  { liked: 1, disliked: 1 },
]

/** By the letters of a NUTS code. */
const REGION_WEIGHTS: readonly Weight[] = [
  { liked: 0, disliked: 0.5 },
  { liked: 0, disliked: 0.5 },
  { liked: 0, disliked: 0.5 },
  { liked: 0.25, disliked: 0.6 },
]

const NOTHING: Weight = { liked: 0, disliked: 0 }

/** How much a value of a key counts. */
export const weightOf = (key: RankedKey, value: number): Weight => {
  switch (key) {
    case 'buyer':
      return { liked: 1, disliked: 1 }
    case 'cpv':
      return CPV_WEIGHTS[digitsOf(value) - SHORTEST] ?? NOTHING
    case 'region':
      return REGION_WEIGHTS[value.toString(36).length - SHORTEST] ?? NOTHING
    case 'tenderValue':
      return { liked: 0.3, disliked: 0.6 }
  }
}
