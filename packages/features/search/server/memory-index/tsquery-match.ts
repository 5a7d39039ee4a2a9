import { lexemesIn, type Sought } from '@kogge/domain/search/tsquery-parser.ts'
import { positionAt, walk } from './word-postings.ts'
import { lexemesOf, markHolders, type WordStore } from './word-store.ts'

/** Where the lexemes of a word end a phrase so far, by ordinal. */
type Ends = Map<number, readonly number[]>

const placesOf = (wordStore: WordStore, lexemes: readonly number[], among: Uint8Array): Ends => {
  const found: Map<number, number[]> = new Map()
  for (const lexeme of lexemes)
    for (const segment of wordStore.segments)
      walk(segment, lexeme, (ordinal, at, places) => {
        if (among[ordinal] !== 1) return
        const known = found.get(ordinal) ?? []
        for (let place = 0; place < places; place += 1)
          known.push(positionAt(segment.bytes, at + place * 2))
        found.set(ordinal, known)
      })
  return found
}

/** Of those that hold all words of a phrase, those that hold them one right after the other. */
const inSequence = (wordStore: WordStore, sought: Sought, among: Uint8Array): Uint8Array => {
  let ends: Ends | null = null
  for (const word of lexemesIn(sought)) {
    const places = placesOf(wordStore, lexemesOf(wordStore, word).lexemes, among)
    const before: Ends | null = ends
    if (before)
      for (const [ordinal, own] of places) {
        const starts = before.get(ordinal) ?? []
        const kept = own.filter((place) => starts.includes(place - 1))
        if (kept.length > 0) places.set(ordinal, kept)
        else places.delete(ordinal)
      }
    ends = places
  }
  const marks = new Uint8Array(among.length)
  for (const ordinal of ends?.keys() ?? []) marks[ordinal] = 1
  return marks
}

const inAll = (wordStore: WordStore, [first, ...others]: readonly Sought[]): Uint8Array => {
  const all = first ? holders(wordStore, first) : new Uint8Array(wordStore.size)
  for (const other of others) {
    const one = holders(wordStore, other)
    for (let at = 0; at < all.length; at += 1) all[at] = (all[at] ?? 0) & (one[at] ?? 0)
  }
  return all
}

/** Marks the matches in addition to those already marked. */
const addHolders = (wordStore: WordStore, sought: Sought, marks: Uint8Array): void => {
  if (sought.kind === 'or') for (const part of sought.of) addHolders(wordStore, part, marks)
  else if (sought.kind === 'word') {
    const { lexemes, inTitle } = lexemesOf(wordStore, sought)
    for (const lexeme of lexemes) markHolders(wordStore, marks, lexeme, inTitle)
  } else {
    const own = holders(wordStore, sought)
    for (let at = 0; at < marks.length; at += 1) marks[at] = (marks[at] ?? 0) | (own[at] ?? 0)
  }
}

/** Which ordinals match, as PostgreSQL's `@@` says it: 1 for each that does. */
export const holders = (wordStore: WordStore, sought: Sought): Uint8Array => {
  switch (sought.kind) {
    case 'word':
    case 'or': {
      const marks = new Uint8Array(wordStore.size)
      addHolders(wordStore, sought, marks)
      return marks
    }
    case 'not': {
      const marks = holders(wordStore, sought.of)
      for (let at = 0; at < marks.length; at += 1) marks[at] = 1 - (marks[at] ?? 0)
      return marks
    }
    case 'and':
      return inAll(wordStore, sought.of)
    case 'phrase':
      return inSequence(wordStore, sought, inAll(wordStore, sought.of))
  }
}
