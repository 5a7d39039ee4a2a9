import type { Notice, NoticeAward } from '@kogge/domain/notices/canonical-notice.ts'
import type { XmlNode } from '../xml-node.ts'
import { all, every, first } from '../xml-tree.ts'
import type { EformsDocument } from './eforms-document.ts'
import { dateOf } from './eforms-times.ts'
import { amountOf, countOf, valueIn, valuesIn } from './eforms-values.ts'
import { lostIn } from './lost-tenders.ts'
import type { Organisations } from './organisations.ts'
import { indexOf, type ResultIndex, readTenderers } from './result-index.ts'

/** BT-759 where BT-760 is the code */
const readCount = (lotResult: XmlNode, code: string): number | null => {
  const statistics = all(lotResult, 'ReceivedSubmissionsStatistics').find(
    (node) => valueIn(first(node, 'StatisticsCode')) === code,
  )
  return countOf(first(statistics, 'StatisticsNumeric'))
}

const readRejected = (lotResult: XmlNode): Pick<NoticeAward, 'tendersRejected'> => {
  const count = readCount(lotResult, 't-verif-inad')
  return count === null ? {} : { tendersRejected: count }
}

/** What is true of a lot result whoever won: BT-13713, BT-142, BT-144, BT-759. */
const readShared = (lotResult: XmlNode) => ({
  lotId: valueIn(first(lotResult, 'TenderLot', 'ID')),
  outcome: valueIn(first(lotResult, 'TenderResultCode')),
  reason: valueIn(first(lotResult, 'DecisionReason', 'DecisionReasonCode')),
  tendersReceived: readCount(lotResult, 'tenders'),
  ...readRejected(lotResult),
})

const withoutWinner = (lotResult: XmlNode): NoticeAward => ({
  ...readShared(lotResult),
  winners: [],
  value: null,
  decidedAt: null,
  contractId: null,
})

/**
 * One award for each winning tender: one that the lot result names and that a contract settles.
 * Of several contracts for a tender, the one that the lot result names is its own.
 */
const readLotResult = (lotResult: XmlNode, index: ResultIndex): NoticeAward[] => {
  const ownContracts = valuesIn(every(lotResult, 'SettledContract', 'ID')).sort(
    (a, b) => (index.places.get(a) ?? 0) - (index.places.get(b) ?? 0),
  )
  return [...new Set(valuesIn(every(lotResult, 'LotTender', 'ID')))].flatMap((tenderId) => {
    const contracts = index.contracts.get(tenderId)
    if (!contracts) return []
    const own = ownContracts.find((id) => contracts.byId.has(id))
    const contract = (own !== undefined && contracts.byId.get(own)) || contracts.first
    const tender = index.tenders.get(tenderId)
    return [
      {
        ...readShared(lotResult),
        winners: readTenderers(tenderId, index),
        value: amountOf(first(tender, 'LegalMonetaryTotal', 'PayableAmount')),
        decidedAt: dateOf(first(contract, 'AwardDate')) ?? dateOf(first(contract, 'IssueDate')),
        contractId: valueIn(first(contract, 'ContractReference', 'ID')),
      },
    ]
  })
}

/** Awards of a result notice, in the order of its lot results, and who tendered without success. */
export const readResults = (
  { extension }: EformsDocument,
  organisations: Organisations,
): Pick<Notice, 'awards' | 'lostTenders'> => {
  const result = first(extension, 'NoticeResult')
  if (!result) return { awards: [] }
  const index = indexOf(result, organisations)
  const awards = all(result, 'LotResult').flatMap((lotResult) => {
    const won = readLotResult(lotResult, index)
    return won.length > 0 ? won : [withoutWinner(lotResult)]
  })
  return { awards, ...lostIn(index, awards) }
}
