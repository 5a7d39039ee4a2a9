import {
  asAmericanKeys,
  asOtherKeys,
  withoutColumns,
} from '@kogge/domain/accounts/keyboard-layouts.ts'
import {
  bare,
  inLatin,
  readingsOf,
  reversed,
  stemOf,
} from '@kogge/domain/accounts/password-letter-variants.ts'
import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import { withoutSmallWords } from './sentence-words.ts'

/** Characters that are looked at. */
const LOOKED_AT = 32
const [SHORTEST, LONGEST] = [4, 20]
/** A part that comes again. */
const PART = 3

/**
 * What each thing adds for whoever tries passwords by words first, in bits: a word that is known by itself or of its
 * owner, a date, a year, a column of keys, a word that sentences are made of, what was there before. Other letters and digits stand for themselves.
 */
const BITS = {
  word: 7,
  date: 7,
  year: 6,
  column: 5,
  small: 2,
  again: 2,
  same: 1,
  letter: 4,
  digit: 3,
  sign: 2,
}
/** What is needed in all: seven letters that belong to nothing. */
const ENOUGH = 28

const YEAR = '(?:19|20)\\d\\d'
const MONTH = '(?:0\\d|1[0-2])'
const DAY = '(?:[0-2]\\d|3[01])'
const IS_YEAR = new RegExp(`^(?:${YEAR})$`)
const IS_DATE = new RegExp(
  `^(?:${YEAR}${MONTH}|${MONTH}${YEAR}|${YEAR}${MONTH}${DAY}|${DAY}${MONTH}${YEAR}|${MONTH}${DAY}${YEAR}|${DAY}${MONTH}\\d\\d|\\d\\d${MONTH}${DAY})$`,
)

interface Known {
  /** Words that anybody would try, and what is the same in their cases. */
  readonly words: ReadonlySet<string>
  /** The words of names that are known of the owner, and of the address. */
  readonly own: string
}

/** Whether a piece is a known word, or a piece of a name of the owner, in whatever letters and from either end. */
const isKnown = (piece: string, { words, own }: Known): boolean =>
  [piece, reversed(piece)].some((one) =>
    readingsOf(one).some(
      (text) =>
        text.length >= SHORTEST &&
        (words.has(text) || words.has(stemOf(text)) || own.includes(text)),
    ),
  )

const bitsOfSign = (signs: readonly string[], at: number): number => {
  const [sign = '', before = ''] = [signs[at], signs[at - 1]]
  const step = (sign.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)
  if (before && Math.abs(step) <= 1) return BITS.same
  if (/\p{L}/u.test(sign)) return BITS.letter
  if (!/\d/.test(sign)) return BITS.sign
  // A number alone is a number of something.
  return signs.some((one) => /\p{L}/u.test(one)) ? BITS.digit : BITS.sign
}

const bitsOfPiece = (text: string, from: number, until: number, known: Known): number => {
  const piece = text.slice(from, until)
  const before = text.slice(0, from)
  if (piece.length >= PART && (before.includes(piece) || before.includes(reversed(piece))))
    return BITS.again
  for (const one of [piece, reversed(piece)]) {
    if (IS_YEAR.test(one)) return BITS.year
    if (IS_DATE.test(one)) return BITS.date
  }
  return piece.length >= SHORTEST && isKnown(piece, known) ? BITS.word : Number.POSITIVE_INFINITY
}

/** The least that a text is worth, over all ways to take it apart. */
const bitsOf = (text: string, known: Known): number => {
  const signs = [...text]
  const least = [0]
  for (let until = 1; until <= signs.length; until += 1) {
    let best = (least[until - 1] ?? 0) + bitsOfSign(signs, until - 1)
    for (let from = Math.max(0, until - LONGEST); from <= until - PART; from += 1) {
      const before = least[from] ?? 0
      if (before + BITS.again < best)
        best = Math.min(best, before + bitsOfPiece(text, from, until, known))
    }
    least.push(best)
  }
  return least[signs.length] ?? 0
}

/** Columns of keys that follow each other count little: there are ten, in two ways. */
const bitsOfColumns = (columns: readonly number[]): number =>
  columns.reduce((sum, column, at) => {
    const before = columns[at - 1]
    const isNext = before !== undefined && Math.abs(column - before) <= 1
    return sum + (isNext ? BITS.again : BITS.column)
  }, 0)

/** What only parts words from one another. */
const SEPARATORS = /[\s\-_.,;:/'"]/g

/** What is left of a text, once columns of keys and small words are taken away, and what those are worth. */
const bitsOfText = (read: string, known: Known): number => {
  const { rest, columns } = withoutColumns(read)
  const { rest: words, count } = withoutSmallWords(rest)
  // As many places as characters.
  const text = [...foldText(words).replace(SEPARATORS, '')].filter((one) => one.length === 1)
  return bitsOfColumns(columns) + count * BITS.small + bitsOf(text.join(''), known)
}

/**
 * Whether too little is left of a password once known words, pieces of the owner's names, dates, columns of keys and
 * what is repeated are taken away; on whatever keyboard it was typed.
 */
export const isMadeOfKnown = (
  password: string,
  words: ReadonlySet<string>,
  names: readonly string[],
): boolean => {
  const own = names.map((name) => bare(name)).join(' ')
  const start = [...password.normalize('NFKC')].slice(0, LOOKED_AT).join('')
  const typed = [start, ...asAmericanKeys(start), ...asOtherKeys(start)]
  const read = new Set(typed.flatMap(inLatin))
  return [...read].some((one) => bitsOfText(one, { words, own }) < ENOUGH)
}
