import { cpvPrefix } from '../reference/cpv-codes.ts'

/** How alike two codes are by the digits that they share: a division is a market, a category a thing. */
const BY_SHARED_DIGITS = [0, 0, 0.25, 0.45, 0.65, 0.85, 0.95, 0.98, 1] as const

const sharedDigits = (one: string, other: string): number => {
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared += 1
  return shared
}

/**
 * How near one of the codes (eight digits) of a request comes to a code, 0 to 1: 1 where they are
 * the same, or where the code is that of a whole subtree which the other lies in; 0 in another division.
 */
export const cpvLikeness = (code: string, others: readonly string[]): number => {
  const prefix = cpvPrefix(code)
  const near = others.map((other) =>
    other.startsWith(prefix) ? 1 : (BY_SHARED_DIGITS[sharedDigits(prefix, other)] ?? 0),
  )
  return Math.max(0, ...near)
}

/**
 * How much a word tells: log(N / (n + 1)), at least a little, where it stands in the titles of n
 * of N requests.
 */
export const wordWeight = (n: number, all: number): number =>
  Math.max(0.1, Math.log((all + 1) / (n + 1)))

/** The parts of how alike two requests are, each 0 to 1. */
export interface Likeness {
  readonly cpv: number
  /** Of the words of the title, by their weight, those that the other title has. */
  readonly words: number
  readonly buyer: number
  /** Of the places (country, NUTS 1 to 3), those that the other has. */
  readonly place: number
}

/** What each part counts for: what is bought before how it is called, where and by whom. */
const LIKENESS_WEIGHTS: Likeness = { cpv: 0.4, words: 0.35, buyer: 0.1, place: 0.15 }

/** Less alike is not similar. */
export const SIMILAR_FROM = 0.4

/** How alike two requests are, 0 to 1. */
export const likenessOf = (parts: Likeness): number =>
  LIKENESS_WEIGHTS.cpv * parts.cpv +
  LIKENESS_WEIGHTS.words * parts.words +
  LIKENESS_WEIGHTS.buyer * parts.buyer +
  LIKENESS_WEIGHTS.place * parts.place

/** The part of the weights of `wanted` that `found` has; 0 for no words. */
export const sharedWeight = (
  requested: ReadonlyMap<string, number>,
  found: readonly string[],
): number => {
  const all = [...requested.values()].reduce((sum, weight) => sum + weight, 0)
  const shared = found.reduce((sum, word) => sum + (requested.get(word) ?? 0), 0)
  return all > 0 ? shared / all : 0
}
