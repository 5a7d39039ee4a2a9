import { lexemesIn, type Sought } from '@kogge/domain/search/tsquery-parser.ts'
import { positionAt, walk, weightAt } from './word-postings.ts'
import { lexemesOf, type WordStore } from './word-store.ts'

/**
 * `ts_rank` of PostgreSQL (src/backend/utils/adt/tsrank.c), so that a request has the same score
 * whoever gives it: with the weights of ranking.ts, divided by one and the logarithm of the length. Its
 * numbers are of four bytes; `fround` stands wherever it puts one away. Of queries with beginnings of
 * words it is not: what those come to depends on how PostgreSQL happens to sort.
 */
const { fround } = Math
const WEIGHTS = [0.1, 0.3, 0.6, 1].map(fround)
/** The sum of 1/n², which is the most that repetitions can come to. */
const REPEATED = 1.64493406685
const FURTHEST = 100

/** A place of a word: its position doubled twice, with its weight. */
type Places = readonly number[]
const positionOf = (place: number): number => place >> 2
const weightOf = (place: number): number => WEIGHTS[place & 3] ?? 0

/** Of each word that is looked for, the places of every lexeme that fits. */
type Found = readonly (readonly Places[])[]

const byAny = (found: Found): number => {
  let rank = 0
  for (const lexemes of found)
    for (const places of lexemes) {
      let sum = 0
      let most = -1
      let mostAt = 0
      for (const [index, place] of places.entries()) {
        const weight = weightOf(place)
        sum = fround(sum + fround(weight / ((index + 1) * (index + 1))))
        if (weight > most) {
          most = weight
          mostAt = index
        }
      }
      const without = fround(most / ((mostAt + 1) * (mostAt + 1)))
      rank = fround(rank + fround(fround(most + sum) - without) / REPEATED)
    }
  return found.length > 0 ? fround(rank / found.length) : rank
}

const nearness = (distance: number): number =>
  distance > FURTHEST
    ? fround(1e-30)
    : fround(1 / (1.005 + 0.05 * Math.exp(fround(distance) / 1.5 - 2)))

const byAll = (found: Found): number => {
  if (found.length < 2) return byAny(found)
  let rank = -1
  /** The places of each word's last lexeme, as PostgreSQL goes through them. */
  const known: Places[] = []
  for (const [index, lexemes] of found.entries())
    for (const places of lexemes) {
      known[index] = places
      for (let before = 0; before < index; before += 1)
        for (const place of places)
          for (const other of known[before] ?? []) {
            const distance = Math.abs(positionOf(place) - positionOf(other))
            if (distance === 0) continue
            const near = fround(fround(weightOf(place) * weightOf(other)) * nearness(distance))
            const one = fround(Math.sqrt(near))
            rank = rank < 0 ? one : fround(1 - (1 - rank) * (1 - one))
          }
    }
  return rank
}

const compareBytes = (a: string, b: string): number =>
  Buffer.compare(Buffer.from(a), Buffer.from(b))

/** The words of a query in PostgreSQL's order, each once. */
const wordsOf = (sought: Sought) => {
  const words = new Map(lexemesIn(sought).map((word) => [word.lexeme, word]))
  return [...words.values()].sort((a, b) => compareBytes(a.lexeme, b.lexeme))
}

/** Which of the asked requests an ordinal is, -1 for none: nobody waits between filling and clearing. */
let slots = new Int32Array(0)

const slotsFor = (size: number, ordinals: readonly number[]): Int32Array => {
  if (slots.length < size) slots = new Int32Array(Math.ceil(size * 1.2)).fill(-1)
  for (const [slot, ordinal] of ordinals.entries()) slots[ordinal] = slot
  return slots
}

/** `ts_rank` of requests by their ordinals; null where it cannot be computed. */
export const ranksOf = (
  wordStore: WordStore,
  sought: Sought,
  ordinals: readonly number[],
): ReadonlyMap<number, number> | null => {
  const words = wordsOf(sought)
  if (words.some(({ isPrefix }) => isPrefix)) return null
  const slotOf = slotsFor(wordStore.size, ordinals)
  const found: Places[][][] = ordinals.map(() => words.map(() => []))
  for (const [index, word] of words.entries())
    for (const lexeme of lexemesOf(wordStore, word).lexemes)
      for (const segment of wordStore.segments) {
        const { bytes } = segment
        walk(segment, lexeme, (ordinal, at, count) => {
          const slot = slotOf[ordinal] ?? -1
          if (slot < 0) return
          const places: number[] = []
          for (let place = 0; place < count; place += 1) {
            const from = at + place * 2
            places.push((positionAt(bytes, from) << 2) | weightAt(bytes, from))
          }
          found[slot]?.[index]?.push(places)
        })
      }
  for (const ordinal of ordinals) slotOf[ordinal] = -1
  const isAll = sought.kind === 'and' || sought.kind === 'phrase'
  return new Map(
    ordinals.map((ordinal, slot) => {
      const own = found[slot] ?? []
      const rank = isAll ? byAll(own) : byAny(own)
      const length = wordStore.lengths[ordinal] ?? 0
      const shown = rank < 0 ? fround(1e-20) : rank
      return [ordinal, fround(fround(shown) / (Math.log(length + 1) / Math.log(2)))]
    }),
  )
}
