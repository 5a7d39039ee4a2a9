/** A stream of numbers that is the same for the same seed, on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number, both ends included. */
  int(least: number, most: number): number
  chance(share: number): boolean
  pick<T>(items: readonly T[]): T
  /** Some of the items, each once, in their own order. */
  some<T>(items: readonly T[], count: number): T[]
  uuid(): string
}

/** FNV-1a: a text as 32 bits. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** mulberry32 over the seed's hash. Not for secrets. */
export const randomFrom = (seed: string): Random => {
  let state = hashOf(seed)
  const bits = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const next = (): number => bits() / 0x1_0000_0000
  const int = (least: number, most: number): number =>
    least + Math.floor(next() * (most - least + 1))
  const hex = (): string => bits().toString(16).padStart(8, '0')
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick: (items) => {
      const item = items[int(0, items.length - 1)]
      if (item === undefined) throw new Error('There is nothing to pick from.')
      return item
    },
    some: (items, count) => {
      const order = items.map((_, index) => ({ index, rank: next() }))
      const kept = order.sort((a, b) => a.rank - b.rank).slice(0, count)
      const indices = new Set(kept.map(({ index }) => index))
      return items.filter((_, index) => indices.has(index))
    },
    uuid: () => {
      const [a, b, c, d] = [hex(), hex(), hex(), hex()]
      const variant = '89ab'.charAt(Number.parseInt(c.charAt(0), 16) % 4)
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-${variant}${c.slice(1, 4)}-${c.slice(4)}${d}`
    },
  }
}
