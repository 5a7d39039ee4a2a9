import type { NoticeAward, NoticeOrg } from '@kogge/domain/notice/schema.ts'
import { all, every, first } from '../tree.ts'
import type { XmlNode } from '../xml-node.ts'
import type { EformsDocument } from './document.ts'
import type { Organisations } from './organisations.ts'
import { dateOf } from './times.ts'
import { amountOf, countOf, valueIn, valuesIn } from './values.ts'

/** The parts of a `NoticeResult` by their ids, so that references are one look-up. */
interface ResultIndex {
  readonly tenders: ReadonlyMap<string, XmlNode>
  readonly parties: ReadonlyMap<string, XmlNode>
  readonly contracts: ReadonlyMap<string, Settling>
  /** Where a contract stands among all. */
  readonly places: ReadonlyMap<string, number>
  readonly organisations: Organisations
  /** Winners by tender, looked up once: a tender may be named by many lot results. */
  readonly winners: Map<string, NoticeOrg[]>
}

/** The contracts that settle a tender. */
interface Settling {
  readonly first: XmlNode
  readonly byId: Map<string, XmlNode>
}

const byId = (nodes: readonly XmlNode[]): ReadonlyMap<string, XmlNode> => {
  const map = new Map<string, XmlNode>()
  for (const node of nodes) {
    const id = valueIn(first(node, 'ID'))
    if (id !== null && !map.has(id)) map.set(id, node)
  }
  return map
}

const contractsByTender = (result: XmlNode): ReadonlyMap<string, Settling> => {
  const map = new Map<string, Settling>()
  for (const contract of all(result, 'SettledContract')) {
    const id = valueIn(first(contract, 'ID')) ?? ''
    for (const tender of valuesIn(every(contract, 'LotTender', 'ID'))) {
      const known = map.get(tender) ?? { first: contract, byId: new Map<string, XmlNode>() }
      map.set(tender, known)
      if (!known.byId.has(id)) known.byId.set(id, contract)
    }
  }
  return map
}

/** BT-759 where BT-760 is `tenders` */
const readTendersReceived = (lotResult: XmlNode): number | null => {
  const statistics = all(lotResult, 'ReceivedSubmissionsStatistics').find(
    (node) => valueIn(first(node, 'StatisticsCode')) === 'tenders',
  )
  return countOf(first(statistics, 'StatisticsNumeric'))
}

const readWinners = (tenderId: string, index: ResultIndex): NoticeOrg[] => {
  const known = index.winners.get(tenderId)
  if (known) return known
  const orgs = valuesIn(every(index.tenders.get(tenderId), 'TenderingParty', 'ID'))
    .flatMap((id) => every(index.parties.get(id), 'Tenderer', 'ID'))
    .map((node) => index.organisations.byKey.get(valueIn(node) ?? ''))
    .filter((org) => org !== undefined)
  const winners = [...new Set(orgs)]
  index.winners.set(tenderId, winners)
  return winners
}

/** What is true of a lot result whoever won: BT-13713, BT-142, BT-144, BT-759. */
const readShared = (lotResult: XmlNode) => ({
  lotId: valueIn(first(lotResult, 'TenderLot', 'ID')),
  outcome: valueIn(first(lotResult, 'TenderResultCode')),
  reason: valueIn(first(lotResult, 'DecisionReason', 'DecisionReasonCode')),
  tendersReceived: readTendersReceived(lotResult),
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
        winners: readWinners(tenderId, index),
        value: amountOf(first(tender, 'LegalMonetaryTotal', 'PayableAmount')),
        decidedAt: dateOf(first(contract, 'AwardDate')) ?? dateOf(first(contract, 'IssueDate')),
        contractId: valueIn(first(contract, 'ContractReference', 'ID')),
      },
    ]
  })
}

/** Awards of a result notice, in the order of its lot results. */
export const readAwards = (
  { extension }: EformsDocument,
  organisations: Organisations,
): NoticeAward[] => {
  const result = first(extension, 'NoticeResult')
  if (!result) return []
  const index: ResultIndex = {
    tenders: byId(all(result, 'LotTender')),
    parties: byId(all(result, 'TenderingParty')),
    contracts: contractsByTender(result),
    places: new Map(
      all(result, 'SettledContract').map((node, i) => [valueIn(first(node, 'ID')) ?? '', i]),
    ),
    organisations,
    winners: new Map(),
  }
  return all(result, 'LotResult').flatMap((lotResult) => {
    const awards = readLotResult(lotResult, index)
    return awards.length > 0 ? awards : [withoutWinner(lotResult)]
  })
}
