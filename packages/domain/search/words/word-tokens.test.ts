import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldWord, initialAt, placedWordsIn, wordsIn } from './word-tokens.ts'

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

describe('the words of a text', () => {
  it('are its letters, digits, marks and soft hyphens that stand together', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const expected = [...text.matchAll(/[\p{L}\p{N}\p{M}\u00ad]+/gu)].map(
          ({ 0: word, index }) => ({ word, start: index, end: index + word.length }),
        )
        expect(placedWordsIn(text)).toEqual(expected)
      }),
      { numRuns: 5000 },
    )
  })

  it.each([
    ['e-mail 12/2024', ['e', 'mail', '12', '2024']],
    ['ceļu\u00adbūve', ['ceļu\u00adbūve']],
    ['𝐀𝐁 😀𝐂', ['𝐀𝐁', '𝐂']],
    ['a\ud835b\udc00', ['a', 'b']],
    ['', []],
  ])('of %j are %j', (text, words) => {
    expect(wordsIn(text)).toEqual(words)
  })
})

const initialOf = (word: string): string => {
  const unit = initialAt(word, 0, word.length)
  return unit === 0 ? '' : String.fromCharCode(unit)
}

describe('the first sign of a word', () => {
  it('is that of the folded word, whatever the word', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const { word, start, end } of placedWordsIn(text))
          expect(initialAt(text, start, end)).toBe(foldWord(word).charCodeAt(0) || 0)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['Ļaudis', 'l'],
    ['Ärmel', 'a'],
    ['Æble', 'a'],
    ['ßa', 's'],
    ['þing', 't'],
    ['Ωmega', 'ω'],
    ['\u00adpagalms', 'p'],
    ['½', '1'],
    ['7. posms', '7'],
  ])('%s begins with %s', (word, initial) => {
    expect(initialOf(word)).toBe(initial)
  })

  it('is not remembered of a sign of which nothing is left', () => {
    expect([initialOf('ﹴ'), initialOf('ﹴꫲ'), initialOf('ﹴa')]).toEqual(['', 'ꫲ', 'a'])
  })
})
