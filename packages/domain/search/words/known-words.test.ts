import { expect, test } from 'vitest'
import { languagesKnowing, wordsKnown } from './known-words.ts'
import { foldWord } from './word-tokens.ts'

/** Takes final vowels off, and in Estonian a `d` before them. */
const lexemeOf = (language: string, word: string): string => {
  const folded = foldWord(word)
  if (language === 'xx') return folded
  return folded.replace(language === 'et' ? /d?[aeiu]+$/ : /[aeiu]+$/, '')
}
const known = wordsKnown(
  [
    { language: 'lv', words: ['galdi', 'māja', 'vāks'] },
    { language: 'et', words: ['maja', 'galerii'] },
    { language: 'fr', words: ['gala', 'maje'] },
  ],
  lexemeOf,
)

test.each([
  ['galdu', ['lv']],
  // As they are written alone, but for Latvian ones.
  ['maja', ['lv', 'et']],
  ['maju', ['lv']],
  ['māja', ['lv']],
  ['galeriid', []],
  ['galeri', ['et']],
  // Other languages alone tell nothing, and along with one of these as much.
  ['gala', []],
  ['maje', ['lv', 'fr']],
  ['nekas', []],
])('%s is known in %j', (word, languages) => {
  expect(languagesKnowing(known, word, lexemeOf)).toEqual(languages)
})
