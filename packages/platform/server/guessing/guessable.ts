import { foldText } from '@kogge/domain/kernel/text.ts'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import { BALTIC_WORDS } from './words.ts'

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
  const { guessesLog10 } = theEstimator().check(start, [...known])
  return guessesLog10 < TOO_FEW_LOG10
}
