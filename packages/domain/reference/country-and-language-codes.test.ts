import { describe, expect, it } from 'vitest'
import { countryAlpha2 } from './country-codes.ts'
import { languageAlpha2 } from './language-codes.ts'

describe('languageAlpha2', () => {
  it.each([
    ['LAV', 'lv'],
    ['EST', 'et'],
    ['LIT', 'lt'],
    ['ENG', 'en'],
    ['NOB', 'nb'],
    ['NNO', 'nn'],
    ['NOR', 'no'],
    ['GLE', 'ga'],
    ['HRV', 'hr'],
    ['ger', 'de'],
    ['FR', 'fr'],
  ])('%s is %s', (written, code) => {
    expect(languageAlpha2(written)).toBe(code)
  })

  it('keeps what has no two letters', () => {
    expect(languageAlpha2('HSB')).toBe('hsb')
  })
})

describe('countryAlpha2', () => {
  it.each([
    ['LVA', 'LV'],
    ['CPV', 'CV'],
    ['XKX', 'XK'],
    ['1A0', 'XK'],
    ['UK', 'GB'],
    ['EL', 'GR'],
    ['no', 'NO'],
  ])('%s is %s', (written, code) => {
    expect(countryAlpha2(written)).toBe(code)
  })

  it('keeps an unknown code as written', () => {
    expect(countryAlpha2('Utopia')).toBe('Utopia')
  })
})
