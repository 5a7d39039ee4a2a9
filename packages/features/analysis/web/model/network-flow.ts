import type { FlowInput } from '@kogge/ui/charts/flow-layout.ts'
import type { Network } from '../api.ts'

export interface Tie {
  readonly buyer: Network['orgs'][number]
  readonly supplier: Network['orgs'][number]
  readonly contracts: number
  /** Cents of EUR. */
  readonly sum: number
}

/** The ties between organisations that are known by name. */
export const tiesOf = ({ orgs, edges }: Network): Tie[] => {
  const known = new Map(orgs.map((org) => [org.num, org]))
  return edges.flatMap(({ buyer, supplier, ...rest }) => {
    const from = known.get(buyer)
    const to = known.get(supplier)
    return from && to ? [{ buyer: from, supplier: to, ...rest }] : []
  })
}

interface Words {
  readonly value: (tie: Pick<Tie, 'contracts' | 'sum'>) => number
  readonly end: (name: string, contracts: number, sum: number) => string
  readonly link: (tie: Tie) => string
  readonly href: (tie: Tie) => string
}

/** Ties as a chart takes them: buyers at the left, suppliers at the right. */
export const flowOf = (ties: readonly Tie[], words: Words): FlowInput => {
  const ends = (side: 'buyer' | 'supplier') => {
    const byNum = new Map(ties.map((tie) => [tie[side].num, tie[side]]))
    return [...byNum.values()].map(({ num, name }) => {
      const own = ties.filter((tie) => tie[side].num === num)
      const contracts = own.reduce((count, tie) => count + tie.contracts, 0)
      const sum = own.reduce((cents, tie) => cents + tie.sum, 0)
      return { id: String(num), name, label: words.end(name, contracts, sum) }
    })
  }
  return {
    left: ends('buyer'),
    right: ends('supplier'),
    links: ties.map((tie) => ({
      left: String(tie.buyer.num),
      right: String(tie.supplier.num),
      value: words.value(tie),
      label: words.link(tie),
      href: words.href(tie),
    })),
  }
}
