import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldWord, initialOf, wordsIn } from './tokens.ts'

describe('the first sign of a word', () => {
  it('is that of the folded word, whatever the word', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 })
    const binary = fc.string({ unit: 'binary', maxLength: 40 })
    fc.assert(
      fc.property(fc.oneof(text, binary), (given) => {
        for (const word of wordsIn(given)) expect(initialOf(word)).toBe(foldWord(word).slice(0, 1))
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
