import { regionNow } from '../reference/renamed-regions.ts'
import type { RfxContent } from '../rfx/rfx-content.ts'

/** A NUTS code: the two letters of a country and up to three signs for the levels below. */
export const NUTS = /^[A-Z]{2}[0-9A-Z]{0,3}$/

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

/** Codes that a place is known by: its own, and that of today where it has another. */
export const knownNow = (nuts: string): string[] => [...new Set([nuts, regionNow(nuts)])]

/** The finer of what is given and what follows from the town, under its code of today as well. */
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
