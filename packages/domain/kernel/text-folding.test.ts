import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutText, foldText, hasWords, trimBlank, withoutDirectionMarks } from './text-folding.ts'

describe('foldText', () => {
  it.each([
    ['Rīgas domes Īpašuma departaments', 'rigas domes ipasuma departaments'],
    ['  „Šiaulių  vandenys“, UAB ', 'siauliu vandenys", uab'],
    ['SIA &quot;Ceļu būve&quot;', 'sia "celu buve'],
    ['K&amp;amp;M &#352;ilas', 'k&m silas'],
    ['Stra&szlig;enbau M&uuml;ller', 'strassenbau muller'],
    ['Wrocław–Łódź', 'wroclaw-lodz'],
    ['Ærø Fjernvarme', 'aero fjernvarme'],
    ['O’Brien', "o'brien"],
    ['Ｆｕｌｌ　ｗｉｄｔｈ', 'full width'],
    ['…', ''],
  ])('folds %s', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  it('leaves an unknown entity as it is', () => {
    expect(foldText('A&foo;B')).toBe('a&foo;b')
  })

  it('never fails, and leaves no diacritics or outer white space', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const folded = foldText(text)
        expect(folded).toBe(folded.trim())
        expect(folded).not.toMatch(/\p{M}/u)
      }),
    )
  })
})

it('folds what is plain ASCII the short way to the same', () => {
  // A sign without width sends it the long way and is folded away at the end.
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
      expect(foldText(text)).toBe(foldText(`${text}\u200b`))
    }),
    { numRuns: 2000 },
  )
})

it('folds Latin letters the short way to the same', () => {
  const letter = fc.integer({ min: 0x20, max: 0x17f }).map((code) => String.fromCharCode(code))
  fc.assert(
    fc.property(fc.string({ unit: letter, maxLength: 6 }), (text) => {
      expect(foldText(text)).toBe(foldText(`${text}\u200b`))
    }),
    { numRuns: 5000 },
  )
})

describe('withoutDirectionMarks', () => {
  it.each([
    ['Invoice \u202egpj.exe\u202c', 'Invoice gpj.exe'],
    ['\u2066a\u2067b\u2068c\u2069', 'abc'],
    ['\u200e\u200f\u061c\ufeff', ''],
    ['\u202a\u202b\u202d', ''],
  ])('takes the marks out of %j', (text, plain) => {
    expect(withoutDirectionMarks(text)).toBe(plain)
  })

  it.each(['Rīgas „dome“ – 5\u00a0%', 'שלום', 'مرحبا', 'می\u200cخواهم', '👩\u200d🔧'])(
    'leaves %s as it is',
    (text) => {
      expect(withoutDirectionMarks(text)).toBe(text)
    },
  )
})

describe('what there is to read in a text', () => {
  it.each([
    '',
    ' \t\n',
    '\u200b',
    '\u200c\u200d',
    '\u2060\u00ad',
    '\u2800 \u2800',
    '\u3164',
    '\ufe0f',
    '\u{e0020}',
  ])('is nothing in %j', (text) => {
    expect(hasWords(text)).toBe(false)
    expect(trimBlank(text)).toBe('')
  })

  it.each([
    ['\u200b Better. \u2060\u200b', 'Better.'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['👩\u200d🔧', '👩\u200d🔧'],
    ['❤\ufe0f', '❤\ufe0f'],
    ['–', '–'],
  ])('is kept of %j', (text, kept) => {
    expect(hasWords(text)).toBe(true)
    expect(trimBlank(text)).toBe(kept)
  })

  it('is found quickly in long runs of nothing', () => {
    const run = '\u200b'.repeat(200_000)
    const before = performance.now()
    expect(trimBlank(`a${run}b${run}`)).toBe(`a${run}b`)
    expect(performance.now() - before).toBeLessThan(3000)
  })
})

it('cuts texts between characters', () => {
  expect(cutText('abc', 2)).toBe('ab')
  expect(cutText('abc', 5)).toBe('abc')
  expect(cutText('a\u{1f600}b', 2)).toBe('a')
  expect(cutText('a\u{1f600}b', 3)).toBe('a\u{1f600}')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(8), (text, most) => {
      const cut = cutText(text, most)
      expect(cut.isWellFormed()).toBe(true)
      expect(text.startsWith(cut)).toBe(true)
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, most) - 1)
    }),
  )
})
