/** Numbers between 0 and 1, the same for the same seed (mulberry32), and what is chosen by them. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }

  /** From 0, below `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count)
  }

  pick<T>(from: readonly T[]): T {
    const one = from[this.below(from.length)]
    if (one === undefined) throw new Error('There is nothing to choose from.')
    return one
  }

  shuffled<T>(from: readonly T[]): T[] {
    const rest = [...from]
    return Array.from({ length: rest.length }, () => rest.splice(this.below(rest.length), 1)).flat()
  }
}
