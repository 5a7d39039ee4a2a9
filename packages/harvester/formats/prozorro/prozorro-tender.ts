import {
  isObject,
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  objectsAt,
  textAt,
} from '../lossless-json.ts'
import { openRelease, type Release } from '../ocds/opened-release.ts'
import { withDeliveryPeriods } from './delivery-periods.ts'
import { readDocuments } from './tender-documents.ts'

/** A tender as the API gives it, and the release of OCDS that it nearly is. */
export interface ProzorroTender {
  readonly data: JsonObject
  readonly document: Release
}

/** The lots that are given up, if not the whole tender is. */
const cancelledLots = (data: JsonObject): ReadonlySet<string | null> =>
  new Set(
    objectsAt(data, 'lots')
      .filter((lot) => textAt(lot, 'status') === 'cancelled')
      .map((lot) => textAt(lot, 'id')),
  )

/**
 * An award names its lot as `lotID`. It stays `active` where the lot is given up afterwards; while it is
 * `pending` its bid is under review, and its date is that of no decision.
 */
const readAwards = (data: JsonObject): readonly JsonObject[] => {
  const isGivenUp = textAt(data, 'status') === 'cancelled'
  const cancelled = cancelledLots(data)
  return objectsAt(data, 'awards').map((award) => {
    const lot = textAt(award, 'lotID')
    return {
      ...award,
      ...(lot === null ? {} : { relatedLots: [lot] }),
      ...(textAt(award, 'status') === 'pending' ? { date: null } : {}),
      ...(isGivenUp || (lot !== null && cancelled.has(lot)) ? { status: 'cancelled' } : {}),
    }
  })
}

/** The parties' own number of a contract, else Prozorro's, else its id. */
const ofContract = (contract: JsonObject): JsonObject => ({
  ...contract,
  id:
    textAt(contract, 'contractNumber') ?? textAt(contract, 'contractID') ?? textAt(contract, 'id'),
})

/** Bids that were taken back, or never handed in. */
const NOT_HANDED_IN = new Set(['draft', 'deleted', 'invalid'])

/** Where an award of a bid is for the whole. */
const WHOLE = ''

/** Which bid was offered the award of a lot and lost it: an award is `unsuccessful` where its bid was rejected. */
const rejectedBids = (data: JsonObject): ReadonlySet<string> =>
  new Set(
    objectsAt(data, 'awards')
      .filter((award) => textAt(award, 'status') === 'unsuccessful')
      .map((award) => `${textAt(award, 'bid_id')} ${textAt(award, 'lotID') ?? WHOLE}`),
  )

/** Bids as OCDS has them, one for each lot that is bid for: each has a price of its own. */
const detailsOf = (
  bids: readonly JsonObject[],
  rejected: ReadonlySet<string>,
): readonly JsonObject[] =>
  bids.flatMap((bid) => {
    const ofLot = (lot: string) => ({
      tenderers: objectsAt(bid, 'tenderers'),
      status: rejected.has(`${textAt(bid, 'id')} ${lot}`) ? 'disqualified' : 'valid',
    })
    const perLot = objectsAt(bid, 'lotValues').flatMap((offer) => {
      const lot = textAt(offer, 'relatedLot')
      return lot === null ? [] : [{ ...ofLot(lot), relatedLots: [lot], value: offer.value ?? null }]
    })
    return perLot.length > 0 ? perLot : [{ ...ofLot(WHOLE), value: bid.value ?? null }]
  })

/** Bids are opened after the auction; those that lie open are counted, for the whole and for each lot. */
const asBids = (bids: readonly JsonObject[], rejected: ReadonlySet<string>): JsonObject => {
  const counts = new Map<string, number>()
  for (const bid of bids) {
    const lots = objectsAt(bid, 'lotValues').flatMap((value) => textAt(value, 'relatedLot') ?? [])
    for (const lot of new Set(lots)) counts.set(lot, (counts.get(lot) ?? 0) + 1)
  }
  const counted = [...counts].map(([lot, count]) => ({
    measure: 'bids',
    relatedLot: lot,
    value: `${count}`,
  }))
  return {
    statistics: [...counted, { measure: 'bids', value: `${bids.length}` }],
    details: [...detailsOf(bids, rejected)],
  }
}

/**
 * Prozorro's data standard grew from OCDS 1.0 and keeps its words: tender, lots, items, awards,
 * contracts. What stands elsewhere or has another name is put where OCDS has it.
 */
const asRelease = (data: JsonObject): JsonObject => {
  const bids = objectsAt(data, 'bids').filter(
    (bid) => !NOT_HANDED_IN.has(textAt(bid, 'status') ?? ''),
  )
  return {
    // Titles are in Ukrainian; other languages have a suffix.
    language: 'uk',
    tender: {
      ...withDeliveryPeriods(data),
      documents: readDocuments(data),
      tenderers: bids.flatMap((bid) => objectsAt(bid, 'tenderers')),
    },
    buyers: listAt(data, 'buyers'),
    awards: readAwards(data),
    contracts: objectsAt(data, 'contracts').map(ofContract),
    ...(bids.length > 0 ? { bids: asBids(bids, rejectedBids(data)) } : {}),
  }
}

/** The tender in an answer of the API (`{"data": {...}}`), or by itself; undefined where neither. */
export const openTender = (json: Json): ProzorroTender | undefined => {
  if (!isObject(json)) return undefined
  const data = objectAt(json, 'data') ?? json
  if (textAt(data, 'tenderID') === null && textAt(data, 'id') === null) return undefined
  return { data, document: openRelease(asRelease(data), null) }
}
