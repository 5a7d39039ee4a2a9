import type { Notice, NoticeAward, NoticeLot } from '@kogge/domain/notices/canonical-notice.ts'
import { type JsonObject, objectsAt, textAt } from '../lossless-json.ts'
import { lostTo } from '../lost-tenders.ts'
import { amountAt } from './ocds-values.ts'
import { type Release, textsIn } from './opened-release.ts'
import { resolve } from './organisations.ts'
import { expectFew } from './repetition-limit.ts'

/** Statuses of a bid that was not, or not in the end, in the contest (code list `bidStatus`). */
const NOT_IN = new Set(['invited', 'pending', 'withdrawn'])

/** Whether a bid was rejected (the same list); a status that says neither says nothing. */
const rejectedOf = (bid: JsonObject): { readonly isRejected?: boolean } => {
  const status = textAt(bid, 'status')
  return status === 'disqualified' || status === 'valid'
    ? { isRejected: status === 'disqualified' }
    : {}
}

/** The amount of a bid: of several lots together it is that of none alone. */
const amountOf = (bid: JsonObject, lots: readonly unknown[]) =>
  lots.length > 1 ? null : amountAt(bid, 'value')

/**
 * Bids for what others won (extension Bid Statistics and Details, `bids.details`), one entry a bid
 * and lot. Throws `FormatError` where they repeat who sent them for too many lots.
 */
export const readLostTenders = (
  document: Release,
  awards: readonly NoticeAward[],
  lots: readonly NoticeLot[],
): Pick<Notice, 'lostTenders'> => {
  const [lot, ...others] = lots
  const onlyLot = lot && others.length === 0 ? lot.id : null
  const bids = objectsAt(document.release, 'bids', 'details')
  expectFew(bids, 'tenderers')
  const tenders = bids.flatMap((bid) => {
    if (NOT_IN.has(textAt(bid, 'status') ?? '')) return []
    const named = textsIn(bid, 'relatedLots')
    const lotIds = named.length > 0 ? named : [onlyLot]
    const tenderers = objectsAt(bid, 'tenderers').flatMap((one) => resolve(one, document) ?? [])
    const said = { tenderers, value: amountOf(bid, lotIds), rank: null, ...rejectedOf(bid) }
    return lotIds.map((lotId) => ({ lotId, ...said }))
  })
  return lostTo(awards, tenders)
}
