import { partsNow } from '../reference/region-correspondence.ts'
import type { RequestDocument } from './request-document.ts'

type Places = RequestDocument['place']

const ofToday = (places: Places): Places =>
  places.map((place) => {
    const [now, ...more] = place.nuts === null ? [] : partsNow(place.nuts)
    // Which part of a region that was parted is meant, only its writer knows.
    return now && more.length === 0 ? { ...place, nuts: now.code } : place
  })

/**
 * A document in which regions of earlier editions of NUTS that became one of today stand under its code. One that
 * was parted stays, and the rule `regionFormer` finds it.
 */
export const inRegionsOfToday = (document: RequestDocument): RequestDocument => ({
  ...document,
  place: ofToday(document.place),
  lots: document.lots.map((lot) => ({ ...lot, place: ofToday(lot.place) })),
})
