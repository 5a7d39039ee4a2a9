import { expect, test } from 'vitest'
import { distinctWords, MOST_TYPED_WORDS } from './typed-words.ts'

test.each([
  [
    ['ceļu', 'uzturēšana'],
    ['ceļu', 'uzturēšana'],
  ],
  [
    ['ceļu', 'Celu', 'CEĻU', 'darbi'],
    ['ceļu', 'darbi'],
  ],
  [Array(100).fill('a'), ['a']],
  [Array.from({ length: 100 }, (_, at) => (at % 2 ? 'a' : 'ā\u0304')), ['ā\u0304']],
  [[], []],
])('%j are looked for as %j', (words, kept) => {
  expect(distinctWords(words)).toEqual(kept)
})

test('so many are looked for, the first', () => {
  const words = Array.from({ length: 100 }, (_, at) => `w${at}`)
  expect(distinctWords(words)).toEqual(words.slice(0, MOST_TYPED_WORDS))
  expect(distinctWords(words, 12)).toHaveLength(12)
})
