import type { XmlNode } from '../xml-node.ts'
import { every } from '../xml-tree.ts'
import { valuesIn } from './eforms-values.ts'
import { type ResultIndex, silentContracts } from './result-index.ts'

/** The contracts that a lot result names (OPT-315), in the order of the notice, and those of them that name no tender. */
interface OwnContracts {
  readonly ids: ReadonlySet<string>
  readonly silent: readonly XmlNode[]
}

export const ownContractsOf = (lotResult: XmlNode, index: ResultIndex): OwnContracts => {
  const { places } = index
  const ids = new Set(
    valuesIn(every(lotResult, 'SettledContract', 'ID')).sort(
      (a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0),
    ),
  )
  return { ids, silent: silentContracts(ids, index) }
}

/**
 * The contracts that settle a tender which a contract names: of those that name it those that the lot result
 * names, else contracts of the lot result that name no tender, else the first. The shorter of the two lists is
 * walked: many lots may name one tender, and many contracts settle it.
 */
export const settling = (
  tenderId: string,
  { ids, silent }: OwnContracts,
  index: ResultIndex,
): readonly XmlNode[] => {
  const contracts = index.contracts.get(tenderId)
  if (!contracts) return []
  const own =
    ids.size < contracts.byId.size
      ? [...ids].flatMap((id) => contracts.byId.get(id) ?? [])
      : [...contracts.byId].flatMap(([id, contract]) => (ids.has(id) ? [contract] : []))
  if (own.length > 0) return own
  return ids.size > 0 && silent.length > 0 ? silent : [contracts.first]
}
