import type { Comparison, LotSummary } from '../evaluation.client.ts'

type Compared = Pick<Comparison['bids'][number], 'lotId' | 'orgId' | 'isRejected'>

/** The lots in which a bid of this bidder counts still: of these alone it can be rejected. */
export const rejectableLots = <Lot extends Pick<LotSummary, 'lotId'>>(
  lots: readonly Lot[],
  bids: readonly Compared[],
  bidderId: string,
): readonly Lot[] => {
  const counting = new Set(
    bids.flatMap(({ lotId, orgId, isRejected }) =>
      orgId === bidderId && !isRejected ? [lotId] : [],
    ),
  )
  return lots.filter(({ lotId }) => counting.has(lotId))
}
