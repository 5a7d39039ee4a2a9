import { expect, test } from 'vitest'
import { isSpelledIn } from './language-alphabets.ts'

test.each([
  ['vārti', 'lv', true],
  ['vārti', 'lt', false],
  ['vārti', 'et', false],
  ['VĀRTI', 'lv', true],
  ['vārti'.normalize('NFD'), 'lv', true],
  ['vārti'.normalize('NFD'), 'lt', false],
  ['varti', 'lt', true],
  ['žąsų', 'lt', true],
  ['žąsų', 'lv', false],
  ['mõõt', 'et', true],
  ['mõõt', 'fi', false],
  ['b2b', 'en', true],
  ['δρόμος', 'el', true],
  ['δρόμος', 'en', false],
  ['drom', 'el', false],
])('%s may be a word of %s: %s', (word, language, may) => {
  expect(isSpelledIn(language, word)).toBe(may)
})
