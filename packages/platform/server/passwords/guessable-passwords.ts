import { asAmericanKeys, asOtherKeys } from '@kogge/domain/accounts/keyboard-layouts.ts'
import { bare, readingsOf, stemOf } from '@kogge/domain/accounts/password-letter-variants.ts'
import { PRODUCT, wordsOf } from '@kogge/domain/accounts/password-rules.ts'
import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import { BALTIC_WORDS, OTHER_WORDS } from './baltic-password-words.ts'
import { isMadeOfKnown } from './password-strength.ts'

/**
 * Characters of a password that are looked at: the work grows faster than their number, and a
 * password whose beginning is hard to guess is hard to guess.
 */
const LOOKED_AT = 32

/**
 * Guesses that somebody who knows how people choose passwords needs at most, as a power of ten, for
 * a password that is refused. Attempts are limited by account and address, so that ten millions
 * takes centuries here, and the same password may be tried elsewhere without limits.
 */
const TOO_FEW_LOG10 = 7

/** Each word as it is written and as it is typed without marks. */
const bothWays = (words: string): string[] => [
  ...new Set(words.split(/\s+/).flatMap((word) => (word ? [word, foldText(word)] : []))),
]

/** Signs that are put behind a word, or before it, to make a password of it: a year, a row of digits. */
const MOST_ADDED = 6

let commonWords: ReadonlySet<string> | undefined
/** Words that anybody would try, and what is the same in the cases of those of the Baltic languages. */
const theWords = (): ReadonlySet<string> => {
  const lists = [...Object.values(english.dictionary), ...Object.values(common.dictionary)]
  commonWords ??= new Set([
    ...lists.flat().map(String),
    ...Object.values(BALTIC_WORDS)
      .flatMap(bothWays)
      .flatMap((word) => [bare(word), stemOf(bare(word))]),
  ])
  return commonWords
}

/** Whether a password is one word that is known, with a few digits and signs around it. */
const isWordWithMore = (password: string): boolean => {
  const words = theWords()
  const from = Math.max(0, password.search(/\p{L}/u))
  const letters = [...password].length
  // Signs at the end may stand for letters of the word: from none to all of them.
  for (let until = password.length; until > from; until -= 1) {
    const word = password.slice(from, until)
    const added = letters - [...word].length
    if (added > MOST_ADDED) return false
    if (readingsOf(word).some((text) => words.has(text) || words.has(stemOf(text)))) return true
    if (/\p{L}$/u.test(word)) return false
  }
  return false
}

let topics: ReadonlySet<string> | undefined
/** Of these those that people of procurement in the Baltic states think of first, and not all words of English. */
const theTopics = (): ReadonlySet<string> => {
  topics ??= new Set(
    [...Object.values(BALTIC_WORDS), OTHER_WORDS]
      .flatMap(bothWays)
      .flatMap((word) => [bare(word), stemOf(bare(word))]),
  )
  return topics
}

let estimator: ZxcvbnFactory | undefined

/** Made with the first password that is chosen: it takes 12 MB, and a tenth of a second. */
const theEstimator = (): ZxcvbnFactory => {
  estimator ??= new ZxcvbnFactory({
    graphs: common.adjacencyGraphs,
    dictionary: {
      ...common.dictionary,
      ...english.dictionary,
      words_lv: bothWays(BALTIC_WORDS.lv),
      words_et: bothWays(BALTIC_WORDS.et),
      words_lt: bothWays(BALTIC_WORDS.lt),
    },
  })
  return estimator
}

/**
 * Whether a password is among those that are tried first: by the frequent passwords and words of
 * English, Latvian, Estonian and Lithuanian, walks on the keyboard, dates, repetitions, and what is
 * known of its owner (`known`).
 */
export const isGuessable = (password: string, known: readonly string[]): boolean => {
  const start = [...password.normalize('NFKC')].slice(0, LOOKED_AT).join('')
  if ([start, ...asOtherKeys(start)].some(isWordWithMore)) return true
  if (isMadeOfKnown(start, theTopics(), [PRODUCT, ...known])) return true
  const own = [...known, ...wordsOf(known)]
  // As it is written, as it reads, and by the keys that were struck for letters that English has not.
  const keys = /[^ -~]/.test(start) ? asAmericanKeys(start) : []
  return [start, ...readingsOf(start).slice(1, 2), ...keys].some(
    (text) => theEstimator().check(text, own).guessesLog10 < TOO_FEW_LOG10,
  )
}
