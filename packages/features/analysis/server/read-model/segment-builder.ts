import { comesFirst, NONE, newSegment, PLAIN_COLUMNS, type Segment } from './contract-columns.ts'
import type { Dictionaries } from './value-dictionaries.ts'

/** Contracts as they come from the database, in the order of segments. */
export interface Batch {
  readonly length: number
  readonly rfx: Int32Array
  readonly position: Int16Array
  readonly day: Int32Array
  readonly ends: Int32Array
  readonly kind: Int32Array
  /** The code as a number, -1 for none. */
  readonly cpv: Int32Array
  readonly nuts: readonly string[]
  /** `org.num`, -1 for none, -2 for the next of the joint ones. */
  readonly buyer: Int32Array
  readonly supplier: Int32Array
  readonly jointBuyers: readonly (readonly number[])[]
  readonly jointSuppliers: readonly (readonly number[])[]
  readonly cents: Float64Array
  readonly tenders: Int16Array
}

/** Gathers batches into one segment. `rows` is how many there will be in all. */
export const createBuilder = (rows: number, { orgs, cpv, nuts, kinds }: Dictionaries) => {
  const segment = newSegment(rows, new Int32Array(0))
  const joint: number[] = []
  let filled = 0

  const parties = (
    column: Int32Array,
    input: Int32Array,
    lists: readonly (readonly number[])[],
  ): void => {
    let next = 0
    for (let index = 0; index < input.length; index += 1) {
      const num = input[index] ?? NONE
      if (num >= 0) column[filled + index] = orgs.indexOf(num)
      else if (num === NONE) column[filled + index] = NONE
      else {
        const list = lists[next] ?? []
        next += 1
        column[filled + index] = -(joint.length + 2)
        joint.push(list.length, ...list.map((one) => orgs.indexOf(one)))
      }
    }
  }

  const add = (batch: Batch): void => {
    for (const name of ['rfx', 'position', 'day', 'ends', 'kind', 'cents', 'tenders'] as const)
      segment[name].set(batch[name], filled)
    for (let index = 0; index < batch.length; index += 1) {
      segment.cpv[filled + index] = cpv.indexOf(batch.cpv[index] ?? -1)
      segment.nuts[filled + index] = nuts.indexOf(batch.nuts[index] ?? '')
      kinds.indexOf(batch.kind[index] ?? 0)
    }
    parties(segment.buyer, batch.buyer, batch.jointBuyers)
    parties(segment.supplier, batch.supplier, batch.jointSuppliers)
    filled += batch.length
  }

  return {
    add,
    finish: (): Segment => ({ ...segment, joint: Int32Array.from(joint) }),
  }
}

const living = ({ length, dead }: Segment): number =>
  dead === null ? length : dead.reduce((left, one) => left - one, length)

/** The rows of both that are not dead, in their order: `row` of a, `~row` of b. */
const interleaved = (a: Segment, b: Segment): Int32Array => {
  const order = new Int32Array(living(a) + living(b))
  let i = 0
  let j = 0
  for (let to = 0; i < a.length || j < b.length; ) {
    if (i < a.length && a.dead?.[i] === 1) i += 1
    else if (j < b.length && b.dead?.[j] === 1) j += 1
    else if (j >= b.length || (i < a.length && comesFirst(a, i, b, j))) order[to++] = i++
    else order[to++] = ~j++
  }
  return order
}

type Column = Int32Array | Int16Array | Float64Array

const gather = (into: Column, a: Column, b: Column, order: Int32Array): void => {
  for (let to = 0; to < order.length; to += 1) {
    const row = order[to] ?? 0
    into[to] = (row >= 0 ? a[row] : b[~row]) ?? 0
  }
}

/** Both in one, without what is dead. */
export const merged = (a: Segment, b: Segment): Segment => {
  const order = interleaved(a, b)
  const into = newSegment(order.length, new Int32Array(0))
  for (const name of PLAIN_COLUMNS) gather(into[name], a[name], b[name], order)
  const joint: number[] = []
  for (const name of ['buyer', 'supplier'] as const) {
    gather(into[name], a[name], b[name], order)
    // Lists move over one by one, so that those of dead rows stay behind.
    for (let to = 0; to < order.length; to += 1) {
      const value = into[name][to] ?? NONE
      if (value >= NONE) continue
      const lists = (order[to] ?? 0) >= 0 ? a.joint : b.joint
      const start = -(value + 2)
      into[name][to] = -(joint.length + 2)
      joint.push(...lists.subarray(start, start + 1 + (lists[start] ?? 0)))
    }
  }
  return { ...into, joint: Int32Array.from(joint) }
}

/** The segment with the rows of these requests marked as dead. */
export const without = (segment: Segment, requests: ReadonlySet<number>): Segment => {
  const { rfx, length } = segment
  let dead: Uint8Array | null = null
  for (let row = 0; row < length; row += 1) {
    if (!requests.has(rfx[row] ?? 0)) continue
    dead ??= segment.dead?.slice() ?? new Uint8Array(length)
    dead[row] = 1
  }
  return dead ? { ...segment, dead } : segment
}
