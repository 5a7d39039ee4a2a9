import { NUTS } from '../reference/region-codes.ts'
import { regionsNow } from '../reference/region-correspondence.ts'
import type { RfxContent } from '../rfx/rfx-content.ts'
import { parseQuery } from './query-parser.ts'

/** A NUTS code as a number: its characters are the digits of base 36. */
export const regionNum = (nuts: string): number => Number.parseInt(nuts, 36)

/** The region of a level (0 to 3) that a code lies in; null for what is no code, or is coarser. */
export const regionAt = (nuts: string, level: number): string | null =>
  NUTS.test(nuts) && nuts.length >= level + 2 ? nuts.slice(0, level + 2) : null

/** A code and all that it lies in: LV006 gives LV006, LV00, LV0 and LV. */
const withAncestors = (nuts: string): number[] => {
  const all: number[] = []
  for (let length = nuts.length; length >= 2; length -= 1)
    all.push(regionNum(nuts.slice(0, length)))
  return all
}

interface Placed {
  readonly nuts: string | null
  readonly derivedRegion?: { readonly nuts: string } | undefined
}

/** A code of any edition, and the regions of today that it became or was parted into. */
export const knownNow = (nuts: string): string[] => [...new Set([nuts, ...regionsNow(nuts)])]

/** The finer of what is given and what follows from the town, under its codes of today as well. */
const nutsOf = ({ nuts, derivedRegion }: Placed): string[] => {
  const code = derivedRegion?.nuts ?? nuts ?? ''
  return NUTS.test(code) ? knownNow(code) : []
}

/**
 * The NUTS regions of a request with all that they lie in, as numbers: where it is performed, or,
 * where nothing says so, where its buyers are.
 */
export const regionsOf = (content: RfxContent): number[] => {
  const places = [...content.place, ...content.lots.flatMap(({ place }) => place)].flatMap(nutsOf)
  const codes = places.length > 0 ? places : content.buyers.flatMap(nutsOf)
  return [...new Set(codes.flatMap(withAncestors))]
}

/** The numbers of regions as filters look for them: a former region is found as those that it became. */
export const soughtRegions = (regions: readonly string[]): number[] => [
  ...new Set(regions.flatMap(knownNow).map(regionNum)),
]

/** Before a region in the words of the index, so that no word of a text is taken for it. */
const REGION_SIGN = '@'

/** A region of a request among its words. */
export const regionLexeme = (region: number): string => `${REGION_SIGN}${region.toString(36)}`

interface RegionFilters {
  readonly region?: readonly string[] | undefined
  readonly regionWords?: readonly string[] | undefined
}

/** Whether it is enough that a request says words, in place of being in the regions. */
export const isWidened = ({ region = [], regionWords = [] }: RegionFilters): boolean =>
  region.length > 0 && regionWords.some((text) => parseQuery(text).length > 0)

/** The numbers of regions of which a request must lie in one; none where words are enough, which `wordQueryOf` seeks along with the regions. */
export const neededRegions = (filters: RegionFilters): number[] =>
  isWidened(filters) ? [] : soughtRegions(filters.region ?? [])
