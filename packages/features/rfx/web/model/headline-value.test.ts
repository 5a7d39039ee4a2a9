import { contentWith, lotWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { describe, expect, it } from 'vitest'
import { headlineValue } from './headline-value.ts'

const eur = (amount: string) => ({ amount, currency: 'EUR' })
const kind = (content = contentWith(), value: ReturnType<typeof eur> | null = eur('5')) =>
  headlineValue({ value, content }).kind

describe('the value that stands for a tender', () => {
  it('is an estimate where the procedure or its lots give one', () => {
    expect(kind(contentWith({ value: eur('5'), totalAwardedValue: eur('5') }))).toBe('value')
    const lots = [lotWith({ value: eur('5') })]
    expect(kind(contentWith({ lots, totalAwardedValue: eur('5') }))).toBe('value')
  })

  it('is called awarded where nothing else is known', () => {
    expect(kind(contentWith({ totalAwardedValue: eur('5') }))).toBe('totalAwarded')
  })

  it('is the ceiling of a framework where there is no other', () => {
    const content = contentWith({ frameworkMaximum: eur('9') })
    expect(headlineValue({ value: null, content })).toEqual({
      kind: 'frameworkMaximum',
      value: eur('9'),
    })
    expect(kind(contentWith(), null)).toBe('value')
  })
})
