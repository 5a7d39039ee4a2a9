import { createHash } from 'node:crypto'
import type { NetworkAnswer, NetworkQuestion } from '@kogge/domain/analysis/analysis-read-model.ts'
import { NONE, type Segment } from './contract-columns.ts'
import { type Market, type Selection, select } from './contract-selection.ts'
import { orderOf, topOf } from './top-scores.ts'

/** Beyond so many ties all are put in order, which the pages that follow make use of. */
const DEEP = 2_000

/** The indexes of the parties of a row. */
const partiesOf = (value: number, joint: Int32Array): readonly number[] => {
  if (value >= 0) return [value]
  if (value === NONE) return []
  const start = -(value + 2)
  return [...joint.subarray(start + 1, start + 1 + (joint[start] ?? 0))]
}

/** A hash table of pairs in typed arrays: a map of a million keys would take ten times as long. */
const createPairs = (expected: number) => {
  let capacity = 1024
  while (capacity < expected * 2) capacity *= 2
  let places = new Int32Array(capacity).fill(-1)
  let [left, right] = [new Int32Array(expected + 1), new Int32Array(expected + 1)]
  let size = 0

  const placeOf = (a: number, b: number): number => {
    const hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b + 0x7f4a7c15, 0x85ebca6b)
    let place = (hash ^ (hash >>> 15)) & (capacity - 1)
    for (;;) {
      const at = places[place] ?? -1
      if (at < 0 || (left[at] === a && right[at] === b)) return place
      place = (place + 1) & (capacity - 1)
    }
  }
  const grow = (): void => {
    const [lefts, rights] = [new Int32Array(size * 2), new Int32Array(size * 2)]
    lefts.set(left.subarray(0, size))
    rights.set(right.subarray(0, size))
    ;[left, right] = [lefts, rights]
    capacity *= 2
    places = new Int32Array(capacity).fill(-1)
    for (let at = 0; at < size; at += 1) places[placeOf(left[at] ?? 0, right[at] ?? 0)] = at
  }
  return {
    /** The index of a pair, from 0 in the order in which they come. */
    indexOf: (a: number, b: number): number => {
      const place = placeOf(a, b)
      const known = places[place] ?? -1
      if (known >= 0) return known
      if (size === left.length) {
        grow()
        places[placeOf(a, b)] = size
      } else places[place] = size
      left[size] = a
      right[size] = b
      return size++
    },
    pairs: () => ({ size, left: left.subarray(0, size), right: right.subarray(0, size) }),
  }
}

const grownTo = (array: Float64Array, length: number): Float64Array<ArrayBuffer> => {
  const larger = new Float64Array(length)
  larger.set(array)
  return larger
}

/** Ties with their contracts and sums. */
const tiesOf = (selections: readonly Selection[]) => {
  const rows = selections.reduce((sum, selection) => sum + selection.rows.length, 0)
  const table = createPairs(rows)
  let contracts = new Float64Array(rows + 1)
  let sums = new Float64Array(rows + 1)
  let valued = new Float64Array(rows + 1)
  const add = ({ cents }: Segment, row: number, buyer: number, supplier: number): void => {
    const edge = table.indexOf(buyer, supplier)
    if (edge >= sums.length) {
      contracts = grownTo(contracts, edge * 2)
      sums = grownTo(sums, edge * 2)
      valued = grownTo(valued, edge * 2)
    }
    contracts[edge] = (contracts[edge] ?? 0) + 1
    const value = cents[row] ?? Number.NaN
    if (Number.isNaN(value)) return
    sums[edge] = (sums[edge] ?? 0) + value
    valued[edge] = (valued[edge] ?? 0) + 1
  }
  for (const { segment, rows: chosen } of selections) {
    for (const row of chosen) {
      const buyer = segment.buyer[row] ?? NONE
      const supplier = segment.supplier[row] ?? NONE
      if (buyer >= 0 && supplier >= 0) add(segment, row, buyer, supplier)
      else {
        for (const one of partiesOf(buyer, segment.joint))
          for (const other of partiesOf(supplier, segment.joint)) add(segment, row, one, other)
      }
    }
  }
  return { ...table.pairs(), contracts, sums, valued }
}

type Ties = ReturnType<typeof tiesOf>

/** Ties and the order of as many of them as were asked for. */
interface Network {
  readonly ties: Ties
  readonly order: Int32Array
}

/** Ties that were put in order for deep pages, kept as long as nothing changes. */
export type Networks = Map<string, Network>
/** They are large, and whoever has one made as a file asks for its pages one after another. */
const MOST_NETWORKS = 1

/** What a network is kept by: requests found by words may be a million, of which a digest will do. */
const nameOf = ({ filter: { requests, ...plain }, by }: NetworkQuestion): string =>
  JSON.stringify([plain, by, requests ? digestOf(requests) : null])

const digestOf = ({ buffer, byteOffset, byteLength }: Int32Array): string =>
  createHash('sha256')
    .update(new Uint8Array(buffer, byteOffset, byteLength))
    .digest('base64')

const ordered = (
  { size, left, right, contracts, sums }: Ties,
  nums: readonly number[],
  by: 'value' | 'count',
  requested: number,
): Int32Array => {
  const weights = (by === 'value' ? sums : contracts).subarray(0, size)
  const numOf = (index: number | undefined): number => nums[index ?? 0] ?? 0
  const settle = (a: number, b: number): number =>
    numOf(left[a]) - numOf(left[b]) || numOf(right[a]) - numOf(right[b])
  if (requested <= DEEP) return topOf(weights, requested, settle)
  // By their ends first, so that equal ones stay in that order.
  const places = Int32Array.from(weights, (_, place) => place).sort(settle)
  const order = orderOf(Float64Array.from(places, (place) => weights[place] ?? 0))
  return order.map((place) => places[place] ?? 0)
}

/**
 * A page of the ties between buyers and suppliers, the strongest first; equal ones by the buyer's
 * number, then the supplier's. `networks` are of the same market.
 */
export const answerNetwork = (
  market: Market,
  question: NetworkQuestion,
  networks: Networks,
): NetworkAnswer => {
  const { filter, by, offset, limit } = question
  const nums = market.dictionaries.orgs.values
  const isDeep = offset + limit > DEEP
  const name = networks.size > 0 || isDeep ? nameOf(question) : null
  const known = name === null ? undefined : networks.get(name)
  const ties = known?.ties ?? tiesOf(select(market, filter, true))
  const order = known?.order ?? ordered(ties, nums, by, offset + limit)
  if (!known && name !== null && isDeep) {
    if (networks.size >= MOST_NETWORKS) networks.clear()
    networks.set(name, { ties, order })
  }
  const { size, left, right, contracts, sums, valued } = ties
  return {
    edges: [...order.subarray(offset, offset + limit)].map((edge) => ({
      buyer: nums[left[edge] ?? 0] ?? 0,
      supplier: nums[right[edge] ?? 0] ?? 0,
      contracts: contracts[edge] ?? 0,
      sum: sums[edge] ?? 0,
      valued: valued[edge] ?? 0,
    })),
    ties: size,
  }
}
