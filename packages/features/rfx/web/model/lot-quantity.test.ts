import { createFormats } from '@kogge/i18n/locale-formats.ts'
import { describe, expect, it } from 'vitest'
import { shownQuantity } from './lot-quantity.ts'

const { number } = createFormats('lv-LV')
const read = (value: string, unit: string | null) => shownQuantity({ value, unit }, number)

describe('a quantity', () => {
  it('has a sign where all languages write the same', () => {
    expect(read('5000', 'KGM')).toMatchObject({ shown: '5\u00a0000', sign: 'kg', named: null })
    expect(read('12.5', 'MTK')).toMatchObject({ shown: '12,5', sign: 'm²' })
  })
  it('has a name where each writes its own', () => {
    for (const unit of ['H87', 'C62', 'EA'])
      expect(read('21', unit)).toEqual({ count: 21, shown: '21', named: 'piece', sign: null })
    expect(read('3', 'LH').named).toBe('labourHour')
    expect(read('12000', 'NPR').named).toBe('pair')
  })
  it('shows a unit that nobody names by its code, and none where none is stated', () => {
    expect(read('1', 'WTT').sign).toBe('WTT')
    expect(read('1', 'toString')).toMatchObject({ named: null, sign: 'toString' })
    expect(read('7', null)).toMatchObject({ named: null, sign: null })
  })
  it('keeps every digit of what a number cannot hold', () => {
    expect(read('12345678901234567890.5', 'LTR').shown).toBe('12345678901234567890.5')
  })
})
