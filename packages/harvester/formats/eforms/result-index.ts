import type { NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import type { XmlNode } from '../xml-node.ts'
import { all, every, first } from '../xml-tree.ts'
import { valueIn, valuesIn } from './eforms-values.ts'
import type { Organisations } from './organisations.ts'

/** The parts of a `NoticeResult` by their ids, so that references are one look-up. */
export interface ResultIndex {
  readonly tenders: ReadonlyMap<string, XmlNode>
  readonly parties: ReadonlyMap<string, XmlNode>
  readonly contracts: ReadonlyMap<string, Settling>
  /** Tenders by the contracts that name them, and by their lots. */
  readonly tendersByContract: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>
  /** All contracts by their ids. */
  readonly contractsById: ReadonlyMap<string, XmlNode>
  /** Contracts that name no tender, by their ids. */
  readonly silent: ReadonlyMap<string, XmlNode>
  /** Where a contract stands among all. */
  readonly places: ReadonlyMap<string, number>
  readonly organisations: Organisations
  /** Who sent each tender, looked up once: it may be named by many lot results. */
  readonly tenderers: Map<string, NoticeOrg[]>
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

/** The lot of a tender that names none. */
const NO_LOT = ''

const tendersByContract = (
  result: XmlNode,
  tenders: ReadonlyMap<string, XmlNode>,
): ResultIndex['tendersByContract'] => {
  const lotOf = (tenderId: string): string =>
    valueIn(first(tenders.get(tenderId), 'TenderLot', 'ID')) ?? NO_LOT
  return new Map(
    all(result, 'SettledContract').map((contract) => [
      valueIn(first(contract, 'ID')) ?? '',
      Map.groupBy(valuesIn(every(contract, 'LotTender', 'ID')), lotOf),
    ]),
  )
}

export const indexOf = (result: XmlNode, organisations: Organisations): ResultIndex => {
  const tenders = byId(all(result, 'LotTender'))
  return {
    tenders,
    tendersByContract: tendersByContract(result, tenders),
    parties: byId(all(result, 'TenderingParty')),
    contracts: contractsByTender(result),
    contractsById: byId(all(result, 'SettledContract')),
    silent: byId(
      all(result, 'SettledContract').filter((node) => every(node, 'LotTender', 'ID').length === 0),
    ),
    places: new Map(
      all(result, 'SettledContract').map((node, i) => [valueIn(first(node, 'ID')) ?? '', i]),
    ),
    organisations,
    tenderers: new Map(),
  }
}

/** Who sent a tender. */
export const readTenderers = (tenderId: string, index: ResultIndex): NoticeOrg[] => {
  const known = index.tenderers.get(tenderId)
  if (known) return known
  const orgs = valuesIn(every(index.tenders.get(tenderId), 'TenderingParty', 'ID'))
    .flatMap((id) => every(index.parties.get(id), 'Tenderer', 'ID'))
    .map((node) => index.organisations.byKey.get(valueIn(node) ?? ''))
    .filter((org) => org !== undefined)
  const tenderers = [...new Set(orgs)]
  index.tenderers.set(tenderId, tenderers)
  return tenderers
}

/** Tenders for a lot that these contracts name; those that name no lot are for each. */
export const tendersOf = (
  contractIds: ReadonlySet<string>,
  lotId: string | null,
  { tendersByContract }: ResultIndex,
): string[] => {
  const lots = lotId === null ? [NO_LOT] : [lotId, NO_LOT]
  const found = [...contractIds].flatMap((id) =>
    lots.flatMap((lot) => tendersByContract.get(id)?.get(lot) ?? []),
  )
  return [...new Set(found)]
}

/** Of these contracts those that name no tender; the only one of the notice is of its only tender. */
export const silentContracts = (
  contractIds: ReadonlySet<string>,
  { silent, tenders, places }: ResultIndex,
): XmlNode[] => {
  if (contractIds.size > 0) return [...contractIds].flatMap((id) => silent.get(id) ?? [])
  return places.size === 1 && tenders.size === 1 ? [...silent.values()] : []
}
