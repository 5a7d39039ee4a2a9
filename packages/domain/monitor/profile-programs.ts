import { lexemesIn, type Sought } from '../search/tsquery-parser.ts'
import { append, type GrowingNumbers, newNumbers } from './growing-numbers.ts'
import type { ProfileQuery } from './profile-query.ts'
import { isHeld, numberTerm, type TermTable, wordTerm } from './term-table.ts'

/**
 * Queries of profiles as numbers one after the other, some fifty times smaller than as objects. A node is its operation, the
 * place behind it, and its terms (`ANY`, `PHRASE`) or its parts (`ALL`, `EITHER`, `NONE`).
 */
export interface Programs {
  readonly code: GrowingNumbers
  readonly terms: TermTable
}

export const newPrograms = (terms: TermTable): Programs => ({ code: newNumbers(4096), terms })

const ANY = 0
const PHRASE = 1
const ALL = 2
const EITHER = 3
const NONE = 4

/** Writes a node, whose content `write` appends. */
const node = ({ code }: Programs, operation: number, write: () => void): void => {
  append(code, operation)
  const end = code.length
  append(code, 0)
  write()
  code.values[end] = code.length
}

const writeTerms = (programs: Programs, operation: number, terms: readonly number[]): void =>
  node(programs, operation, () => {
    for (const term of terms) append(programs.code, term)
  })

const wordTerms = (terms: TermTable, words: readonly Sought[]): readonly number[] =>
  words.flatMap(lexemesIn).map((word) => wordTerm(terms, word))

const writePhrase = (programs: Programs, words: readonly Sought[]): void => {
  const sequence = wordTerms(programs.terms, words)
  for (const term of sequence) programs.terms.inPhrases.add(term)
  writeTerms(programs, PHRASE, sequence)
}

const writeAll = (programs: Programs, parts: readonly Sought[]): void => {
  for (const part of parts) writeSought(programs, part)
}

/** Single words of which one is enough are one node. */
const writeEither = (programs: Programs, parts: readonly Sought[]): void => {
  const words = parts.filter((part) => part.kind === 'word')
  const others = parts.filter((part) => part.kind !== 'word')
  const any = wordTerms(programs.terms, words)
  if (others.length === 0) writeTerms(programs, ANY, any)
  else
    node(programs, EITHER, () => {
      if (any.length > 0) writeTerms(programs, ANY, any)
      writeAll(programs, others)
    })
}

const writeSought = (programs: Programs, sought: Sought): void => {
  if (sought.kind === 'word') writeTerms(programs, ANY, wordTerms(programs.terms, [sought]))
  else if (sought.kind === 'phrase') writePhrase(programs, sought.of)
  else if (sought.kind === 'or') writeEither(programs, sought.of)
  else if (sought.kind === 'and') node(programs, ALL, () => writeAll(programs, sought.of))
  else if (sought.kind === 'not') node(programs, NONE, () => writeSought(programs, sought.of))
}

/** Writes the program of a query, and gives the place at which it begins. */
export const writeProgram = (programs: Programs, { clauses }: ProfileQuery): number => {
  const start = programs.code.length
  node(programs, ALL, () => {
    for (const clause of clauses)
      if (clause.kind === 'words') writeSought(programs, clause.sought)
      else
        writeTerms(
          programs,
          ANY,
          clause.sought.map((value) => numberTerm(programs.terms, clause.key, value)),
        )
  })
  return start
}

const isInSequence = ({ code, terms }: Programs, from: number, end: number): boolean => {
  const placesAt = (at: number): readonly number[] => {
    const term = code.values[at] ?? 0
    return isHeld(terms, term) ? (terms.places.get(term) ?? []) : []
  }
  let ends = placesAt(from)
  for (let at = from + 1; at < end && ends.length > 0; at += 1) {
    const before = ends
    ends = placesAt(at).filter((place) => before.includes(place - 1))
  }
  return ends.length > 0
}

/** Whether the tender that was marked last holds what the program at a place asks for. */
export const runProgram = (programs: Programs, at: number): boolean => {
  const { code, terms } = programs
  const { values } = code
  const operation = values[at]
  const end = values[at + 1] ?? 0
  const first = at + 2
  if (operation === ANY) {
    for (let place = first; place < end; place += 1)
      if (isHeld(terms, values[place] ?? 0)) return true
    return false
  }
  if (operation === PHRASE) return isInSequence(programs, first, end)
  if (operation === NONE) return !runProgram(programs, first)
  const isAll = operation === ALL
  for (let place = first; place < end; place = values[place + 1] ?? end)
    if (runProgram(programs, place) !== isAll) return !isAll
  return isAll
}
