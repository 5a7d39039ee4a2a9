import type { Notice, NoticeAward } from '@kogge/domain/notices/canonical-notice.ts'
import { lostTo } from '../lost-tenders.ts'
import { first } from '../xml-tree.ts'
import { amountOf, countOf, valueIn } from './eforms-values.ts'
import { type ResultIndex, readTenderers } from './result-index.ts'

/**
 * The tenders that no contract settles, for lots that others won (BT-13714, BT-720, BT-171,
 * OPT-310). Buyers need not name them, and few do.
 */
export const lostIn = (
  index: ResultIndex,
  awards: readonly NoticeAward[],
): Pick<Notice, 'lostTenders'> => {
  const others = [...index.tenders]
    .filter(([id]) => !index.contracts.has(id))
    .map(([id, tender]) => ({
      lotId: valueIn(first(tender, 'TenderLot', 'ID')),
      tenderers: readTenderers(id, index),
      value: amountOf(first(tender, 'LegalMonetaryTotal', 'PayableAmount')),
      rank: countOf(first(tender, 'RankCode')),
    }))
  return lostTo(awards, others)
}
