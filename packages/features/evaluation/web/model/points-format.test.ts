import { describe, expect, it } from 'vitest'
import { readPoints, typedPoints } from './points-format.ts'

describe('points as they are typed', () => {
  it('are shown as the reader writes them', () => {
    for (const locale of ['lv', 'et', 'lt']) expect(typedPoints(8050, locale)).toBe('80,5')
    expect(typedPoints(8050, 'en')).toBe('80.5')
    expect([typedPoints(10_000, 'lv'), typedPoints(0, 'lv')]).toEqual(['100', '0'])
    expect([typedPoints(7, 'lv'), typedPoints(null, 'lv')]).toEqual(['0,07', ''])
  })

  it('are read back as what they are in every language', () => {
    for (const locale of ['en', 'lv', 'et', 'lt'])
      for (let points = 0; points <= 9_996; points += 7)
        if (readPoints(typedPoints(points, locale)) !== points)
          throw new Error(`${locale}: ${typedPoints(points, locale)} is not ${points}.`)
    expect([readPoints('100,01'), readPoints('1e2'), readPoints('80,555')]).toEqual([
      null,
      null,
      null,
    ])
  })
})
