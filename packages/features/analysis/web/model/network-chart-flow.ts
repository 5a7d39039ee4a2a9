import type { FlowInput } from '@kogge/ui/charts/flow-layout.ts'
import type { Network } from '../analysis.client.ts'

export interface NetworkEdge {
  readonly buyer: Network['orgs'][number]
  readonly supplier: Network['orgs'][number]
  readonly contracts: number
  /** Cents of EUR. */
  readonly sum: number
  /** Contracts with a value in the sum. */
  readonly valued: number
}

type Amounts = Pick<NetworkEdge, 'contracts' | 'sum' | 'valued'>

/** The ties between organisations that are known by name. */
export const networkEdgesOf = ({ orgs, edges }: Network): NetworkEdge[] => {
  const known = new Map(orgs.map((org) => [org.num, org]))
  return edges.flatMap(({ buyer, supplier, ...rest }) => {
    const from = known.get(buyer)
    const to = known.get(supplier)
    return from && to ? [{ buyer: from, supplier: to, ...rest }] : []
  })
}

interface Words {
  readonly value: (edge: Amounts) => number
  readonly end: (name: string, all: Amounts) => string
  readonly link: (edge: NetworkEdge) => string
  readonly href: (edge: NetworkEdge) => string
}

/** Ties as a chart takes them: buyers at the left, suppliers at the right. */
export const flowOf = (networkEdges: readonly NetworkEdge[], words: Words): FlowInput => {
  const ends = (side: 'buyer' | 'supplier') => {
    const byNum = new Map(networkEdges.map((edge) => [edge[side].num, edge[side]]))
    return [...byNum.values()].map(({ num, name }) => {
      const own = networkEdges.filter((edge) => edge[side].num === num)
      const total = (of: keyof Amounts) => own.reduce((all, edge) => all + edge[of], 0)
      const all = { contracts: total('contracts'), sum: total('sum'), valued: total('valued') }
      return { id: String(num), name, label: words.end(name, all) }
    })
  }
  return {
    left: ends('buyer'),
    right: ends('supplier'),
    links: networkEdges.map((edge) => ({
      left: String(edge.buyer.num),
      right: String(edge.supplier.num),
      value: words.value(edge),
      label: words.link(edge),
      href: words.href(edge),
    })),
  }
}
