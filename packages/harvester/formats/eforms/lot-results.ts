import type { Notice, NoticeAward } from '@kogge/domain/notices/canonical-notice.ts'
import type { XmlNode } from '../xml-node.ts'
import { all, every, first } from '../xml-tree.ts'
import type { EformsDocument } from './eforms-document.ts'
import { dateOf } from './eforms-times.ts'
import { amountOf, countOf, valueIn, valuesIn } from './eforms-values.ts'
import { lostIn } from './lost-tenders.ts'
import type { Organisations } from './organisations.ts'
import { indexOf, type ResultIndex, readTenderers, tendersOf } from './result-index.ts'
import { ownContractsOf, settling } from './settling-contracts.ts'

/** BT-142: a winner was selected. */
const SELECTED = 'selec-w'

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

/** BT-1451, else BT-145, and BT-145 beside it. */
const readDates = (contract: XmlNode | undefined) => {
  const [decidedAt, signedAt] = [
    dateOf(first(contract, 'AwardDate')),
    dateOf(first(contract, 'IssueDate')),
  ]
  return {
    decidedAt: decidedAt ?? signedAt,
    ...(signedAt !== null && { concludedAt: signedAt }),
  }
}

const contractNumber = (contract: XmlNode | undefined): string | null =>
  valueIn(first(contract, 'ContractReference', 'ID'))

/** All contracts of one tender, where there are several. */
const readContracts = (contracts: readonly XmlNode[]): Pick<NoticeAward, 'contracts'> =>
  contracts.length > 1
    ? {
        contracts: contracts.map((contract) => ({
          id: contractNumber(contract),
          // BT-720 is of the tender; eForms state no value of a contract.
          value: null,
          signedAt: dateOf(first(contract, 'IssueDate')),
        })),
      }
    : {}

type Shared = ReturnType<typeof readShared>

/** The award of a tender, by the contracts that settle it: its own first. */
const readAward = (
  shared: Shared,
  tenderId: string,
  contracts: readonly XmlNode[],
  index: ResultIndex,
): NoticeAward => {
  const [contract] = contracts
  const tender = index.tenders.get(tenderId)
  return {
    ...shared,
    winners: readTenderers(tenderId, index),
    value: amountOf(first(tender, 'LegalMonetaryTotal', 'PayableAmount')),
    ...readDates(contract),
    contractId: contractNumber(contract),
    ...readContracts(contracts),
    ...(contracts.length === 0 && { isSettled: false }),
  }
}

/** Who is said to have won: the tenders of first rank, where the lot result ranks them, else all. */
const selected = (tenderIds: readonly string[], index: ResultIndex): readonly string[] => {
  const best = tenderIds.filter((id) => countOf(first(index.tenders.get(id), 'RankCode')) === 1)
  return best.length > 0 ? best : tenderIds
}

/**
 * One award for each winning tender: one that the lot result names and that a contract settles, or that a
 * contract of the lot result names. Of several contracts for a tender, those that the lot result names are
 * its own. A contract that names no tender is of the only one. Where no contract names any and the outcome is
 * that a winner was selected (BT-142), the tenders of the lot result have won: a single one is settled by the
 * contracts of the lot result, though these name tenders for other lots alone, and without such contracts nothing
 * is settled yet.
 */
const readWon = (lotResult: XmlNode, index: ResultIndex): NoticeAward[] => {
  const shared = readShared(lotResult)
  const own = ownContractsOf(lotResult, index)
  const named = [...new Set(valuesIn(every(lotResult, 'LotTender', 'ID')))]
  const tenderIds = named.length > 0 ? named : tendersOf(own.ids, shared.lotId, index)
  const settled = tenderIds.flatMap((tenderId): NoticeAward[] => {
    const contracts = settling(tenderId, own, index)
    return contracts.length > 0 ? [readAward(shared, tenderId, contracts, index)] : []
  })
  const [sole, ...others] = tenderIds
  if (settled.length > 0 || sole === undefined) return settled
  if (others.length === 0 && own.silent.length > 0)
    return [readAward(shared, sole, own.silent, index)]
  if (shared.outcome !== SELECTED) return []
  const won = selected(tenderIds, index)
  const contracts =
    won.length === 1 ? [...own.ids].flatMap((id) => index.contractsById.get(id) ?? []) : []
  return won
    .map((tenderId) => readAward(shared, tenderId, contracts, index))
    .filter(({ winners }) => winners.length > 0)
}

/** A lot of which the notice names no winner: it has none, or its contract names no tender. */
const withoutWinner = (lotResult: XmlNode, index: ResultIndex): NoticeAward => {
  const shared = readShared(lotResult)
  const { ids, silent } = ownContractsOf(lotResult, index)
  const [contract] = shared.outcome === SELECTED && ids.size > 0 ? silent : []
  return {
    ...shared,
    winners: [],
    value: null,
    ...readDates(contract),
    contractId: contractNumber(contract),
  }
}

/** Awards of a notice without lot results, as of a modified contract: those of its contracts. */
const readContractAwards = (index: ResultIndex): NoticeAward[] =>
  [...index.contracts].map(([tenderId, contracts]) => {
    const lotId = valueIn(first(index.tenders.get(tenderId), 'TenderLot', 'ID'))
    const shared = { lotId, outcome: null, reason: null, tendersReceived: null }
    return readAward(shared, tenderId, [...contracts.byId.values()], index)
  })

/** Awards of a result notice, in the order of its lot results, and who tendered without success. */
export const readResults = (
  { extension }: EformsDocument,
  organisations: Organisations,
): Pick<Notice, 'awards' | 'lostTenders'> => {
  const result = first(extension, 'NoticeResult')
  if (!result) return { awards: [] }
  const index = indexOf(result, organisations)
  const lotResults = all(result, 'LotResult')
  const awards =
    lotResults.length === 0
      ? readContractAwards(index)
      : lotResults.flatMap((lotResult) => {
          const won = readWon(lotResult, index)
          return won.length > 0 ? won : [withoutWinner(lotResult, index)]
        })
  return { awards, ...lostIn(index, awards) }
}
