import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from '../../kernel/text-folding.ts'
import {
  distanceOf,
  type KnownWord,
  nearestWord,
  nearKeys,
  respelledQuery,
  withOneMistake,
  wordsToSpell,
} from './spelling-correction.ts'

const letters = fc.string({ unit: fc.constantFrom(...'abcdeklmu'), minLength: 4, maxLength: 14 })

/** One mistake: a letter wrong, missing, too many, or swapped with the next. */
const mistaken = (word: string, kind: number, at: number, letter: string): string => {
  const place = at % word.length
  const [head, tail] = [word.slice(0, place), word.slice(place)]
  if (kind === 0) return head + letter + tail.slice(1)
  if (kind === 1) return head + tail.slice(1)
  if (kind === 2) return head + letter + tail
  return head + (tail[1] ?? '') + (tail[0] ?? '') + tail.slice(2)
}
const mistake = fc.tuple(fc.nat(3), fc.nat(20), fc.constantFrom(...'abcdxyz'))

describe('distance', () => {
  it.each([
    ['ceļš', 'ceļš', 0],
    ['remonts', 'remomts', 1],
    ['remonts', 'remnots', 1],
    ['remonts', 'remons', 1],
    ['uzturesana', 'uzturesna', 1],
    ['uzturesana', 'usturesna', 2],
    ['tilts', 'skola', null],
  ])('of %s and %s is %s', (a, b, distance) => {
    expect(distanceOf(a, b, 2)).toBe(distance)
  })
  it('is the same both ways, and one mistake is at most one', () => {
    fc.assert(
      fc.property(letters, mistake, (word, [kind, at, letter]) => {
        const other = mistaken(word, kind, at, letter)
        expect(distanceOf(word, other, 3)).toBe(distanceOf(other, word, 3))
        expect(distanceOf(word, other, 1)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

it('a word with one mistake is found by what remains of both', () => {
  fc.assert(
    fc.property(letters, mistake, (word, [kind, at, letter]) => {
      const other = mistaken(word, kind, at, letter)
      fc.pre(other.length >= 4)
      const keys = new Set(nearKeys(word))
      expect(nearKeys(other).some((key) => keys.has(key))).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

it('all that one mistake makes of a word is told, and nothing else', () => {
  fc.assert(
    fc.property(letters, mistake, (word, [kind, at, letter]) => {
      const other = mistaken(word, kind, at, letter)
      expect(withOneMistake(word).has(other)).toBe(other !== word)
    }),
  )
  for (const word of ['abba', 'общи', 'δημος'])
    for (const other of withOneMistake(word)) expect(distanceOf(word, other, 1)).toBe(1)
  expect([...withOneMistake('обшина')]).toContain('община')
  expect(withOneMistake('abba').size).toBeLessThan(4 + 3 + 26 * 9)
  for (const word of [
    'єднання',
    'київ',
    'ґрунт',
    'ћуприја',
    'љубљана',
    'ђаково',
    'џеп',
    'ѕвезда',
    'магілёў',
  ])
    for (let at = 0; at < word.length; at += 1) {
      const folded = foldText(word)
      const without = folded.slice(0, at) + folded.slice(at + 1)
      expect([...withOneMistake(without)]).toContain(folded)
    }
})

it('a long word is kept under few numbers', () => {
  expect(nearKeys('abcdefghijklmnopqrst').length).toBeLessThanOrEqual(37)
  expect(nearKeys('abcd')).toHaveLength(5)
})

const known = (word: string, requests: number, shown = word): KnownWord => ({
  word,
  shown,
  requests,
})

it('the nearest word that stands in many requests is taken', () => {
  const words = [known('remonts', 40), known('remontu', 90), known('remont', 3)]
  expect(nearestWord('remonst', words)?.word).toBe('remonts')
  expect(nearestWord('remonts', [known('remonts', 40)])).toBeNull()
  expect(nearestWord('remond', [known('remont', 3)])).toBeNull()
  expect(nearestWord('tilti', words)).toBeNull()
})

describe('a query', () => {
  it('has words to spell but for what is quoted, excluded, begun, short or no word', () => {
    expect(wordsToSpell('Ceļu "uzturešana" -remots dator* uz LV-1010 ūdns-apgāde')).toEqual([
      'celu',
      'udns',
      'apgade',
    ])
  })
  it('keeps all but the words that are spelled anew', () => {
    const spellings = new Map([['remots', 'remonts']])
    expect(respelledQuery('Remots "remots" -tilts, ēkas-remots', spellings)).toBe(
      'remonts "remots" -tilts, ēkas-remonts',
    )
  })
})
