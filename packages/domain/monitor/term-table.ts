import { HOLDS_RULES } from './filter-rules.ts'
import { append, type GrowingNumbers, newNumbers, reach } from './growing-numbers.ts'
import type { ProfileFilterKey } from './profile-filters.ts'
import type { TenderAt } from './tender-traits.ts'

/** A number sought by a filter, in one number: those of a filter lie in a range of their own. */
const OF_A_FILTER = 2 ** 34
const RULES: ReadonlyMap<ProfileFilterKey, number> = new Map(
  HOLDS_RULES.map(([key], at) => [key, at]),
)
const numberKey = (rule: number, value: number): number => rule * OF_A_FILTER + value

/** How many tenders of a sample hold a lexeme, or a number of a filter. */
export interface TermCounts {
  readonly words: ReadonlyMap<string, number>
  readonly numbers: ReadonlyMap<number, number>
  /** Of beginnings of lexemes, which nobody counts. */
  readonly prefix: number
}

const heldNumbers = (at: TenderAt): number[] =>
  HOLDS_RULES.flatMap(([, { held }], rule) => held(at).map((value) => numberKey(rule, value)))

const PREFIX_SHARE = 0.1

export const countTerms = (tenders: Iterable<TenderAt>): TermCounts => {
  const words = new Map<string, number>()
  const numbers = new Map<number, number>()
  let count = 0
  for (const at of tenders) {
    count += 1
    for (const lexeme of at.tender.words.keys()) words.set(lexeme, (words.get(lexeme) ?? 0) + 1)
    for (const key of new Set(heldNumbers(at))) numbers.set(key, (numbers.get(key) ?? 0) + 1)
  }
  return { words, numbers, prefix: count * PREFIX_SHARE }
}

/**
 * All that profiles seek (lexemes, beginnings of lexemes, numbers of filters), each under a number of its own; and which of it
 * the tender holds that was marked last.
 */
export interface TermTable {
  readonly words: Map<string, number>
  readonly prefixes: Map<string, number>
  /** How long beginnings are. */
  readonly prefixLengths: Set<number>
  readonly numbers: Map<number, number>
  size: number
  readonly counts: TermCounts
  /** By term: how many tenders of the sample hold it. */
  readonly frequency: GrowingNumbers
  /** By term: the serial of the tender that held it last. */
  readonly held: GrowingNumbers
  serial: number
  /** Terms of phrases, whose places matter. */
  readonly inPhrases: Set<number>
  /** The places of these in the tender that was marked last. */
  readonly places: Map<number, readonly number[]>
}

export const newTermTable = (counts: TermCounts): TermTable => ({
  words: new Map(),
  prefixes: new Map(),
  prefixLengths: new Set(),
  numbers: new Map(),
  size: 0,
  counts,
  frequency: newNumbers(1024),
  held: newNumbers(1024),
  serial: 0,
  inPhrases: new Set(),
  places: new Map(),
})

const termIn = <Name>(
  table: TermTable,
  names: Map<Name, number>,
  name: Name,
  frequency: number,
): number => {
  const known = names.get(name)
  if (known !== undefined) return known
  const term = table.size
  table.size += 1
  reach(table.held, term)
  append(table.frequency, frequency)
  names.set(name, term)
  return term
}

export const wordTerm = (
  table: TermTable,
  { lexeme, isPrefix }: { readonly lexeme: string; readonly isPrefix: boolean },
): number => {
  const { counts } = table
  if (!isPrefix) return termIn(table, table.words, lexeme, counts.words.get(lexeme) ?? 0)
  table.prefixLengths.add(lexeme.length)
  return termIn(table, table.prefixes, lexeme, counts.prefix)
}

export const numberTerm = (table: TermTable, key: ProfileFilterKey, value: number): number => {
  const name = numberKey(RULES.get(key) ?? -1, value)
  return termIn(table, table.numbers, name, table.counts.numbers.get(name) ?? 0)
}

/** Marks what a tender holds of the terms, and gives these. */
export const markHeld = (table: TermTable, at: TenderAt): GrowingNumbers => {
  const { words, prefixes, prefixLengths, numbers, held, inPhrases, places } = table
  table.serial += 1
  places.clear()
  const found = newNumbers(256)
  const mark = (term: number | undefined): boolean => {
    if (term === undefined || held.values[term] === table.serial) return false
    held.values[term] = table.serial
    append(found, term)
    return true
  }
  for (const [lexeme, own] of at.tender.words) {
    const term = words.get(lexeme)
    if (term !== undefined && mark(term) && inPhrases.has(term)) places.set(term, own)
    for (const length of prefixLengths)
      if (lexeme.length >= length) mark(prefixes.get(lexeme.slice(0, length)))
  }
  for (const key of heldNumbers(at)) mark(numbers.get(key))
  return found
}

export const isHeld = ({ held, serial }: TermTable, term: number): boolean =>
  held.values[term] === serial
