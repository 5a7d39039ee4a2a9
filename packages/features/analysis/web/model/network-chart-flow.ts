import type { FlowInput } from '@kogge/ui/charts/flow-layout.ts'
import type { Network } from '../analysis.client.ts'

export interface Tie {
  readonly buyer: Network['orgs'][number]
  readonly supplier: Network['orgs'][number]
  readonly contracts: number
  /** Cents of EUR. */
  readonly sum: number
  /** Contracts with a value in the sum. */
  readonly valued: number
}

type Amounts = Pick<Tie, 'contracts' | 'sum' | 'valued'>

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
  readonly value: (tie: Amounts) => number
  readonly end: (name: string, all: Amounts) => string
  readonly link: (tie: Tie) => string
  readonly href: (tie: Tie) => string
}

/** Ties as a chart takes them: buyers at the left, suppliers at the right. */
export const flowOf = (ties: readonly Tie[], words: Words): FlowInput => {
  const ends = (side: 'buyer' | 'supplier') => {
    const byNum = new Map(ties.map((tie) => [tie[side].num, tie[side]]))
    return [...byNum.values()].map(({ num, name }) => {
      const own = ties.filter((tie) => tie[side].num === num)
      const total = (of: keyof Amounts) => own.reduce((all, tie) => all + tie[of], 0)
      const all = { contracts: total('contracts'), sum: total('sum'), valued: total('valued') }
      return { id: String(num), name, label: words.end(name, all) }
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
