import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { personName } from './account-inputs.ts'

const accepts = (name: string): boolean => personName.safeParse(name).success

describe('a name', () => {
  it.each([
    'Ā',
    'Kārlis Ozols',
    'Ģirts-Jānis',
    'O’Brien',
    "D'Arcy Jr.",
    'Иван',
    '王小明',
    'שרה',
    'محمد',
    // A word with a zero-width non-joiner, and one with a joiner after a virama.
    'علی\u200cرضا',
    'ක්\u200dරිස්ටි',
  ])('may be %s', (name) => {
    expect(accepts(name)).toBe(true)
  })

  it.each([
    '',
    '   ',
    '\u200f\u061c',
    '\u200b',
    '\u200d',
    '\ufeff',
    '\u3164',
    '\u2800',
    '\u0301',
    '42',
    '...',
    'A\u200eB',
    'A\u200fB',
    'A\u061cB',
    'A\u200bB',
    'A\u2060B',
    'A\u00adB',
    'A\u202eB',
    'A\u2066B',
    'A\u2028B',
    'A\u0000B',
    'A\nB',
    'A\ud800',
    'A\u3164',
    'A\u200d',
    '\u200cA',
    'A\u200d\u200dB',
    'A \u200c B',
    'A\u{e0041}',
  ])('is not %j', (name) => {
    expect(accepts(name)).toBe(false)
  })

  it('keeps nothing that cannot be seen but joiners', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (name) => {
        const kept = personName.safeParse(name)
        if (!kept.success) return
        expect(kept.data).toMatch(/\p{L}/u)
        expect(kept.data.replace(/[\u200c\u200d]/g, '')).not.toMatch(
          /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u,
        )
      }),
    )
  })
})
