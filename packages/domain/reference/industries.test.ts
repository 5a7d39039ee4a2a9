import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpvRange, isWithin } from './cpv-codes.ts'
import { industriesOf, industryInput, overlapsOf, withoutNested } from './industries.ts'

const LABELS = { en: 'Roads', lv: 'Ceļi', et: 'Teed', lt: 'Keliai' }

const code = fc
  .tuple(fc.integer({ min: 3, max: 98 }), fc.integer({ min: 0, max: 7 }), fc.nat(999_999))
  .map(([division, kept, rest]) =>
    `${division}`
      .padStart(2, '0')
      .concat(`${rest}`.padStart(6, '0').slice(0, Math.min(kept, 6)))
      .padEnd(8, '0'),
  )

describe('subtrees', () => {
  it('hold what begins with their digits', () => {
    expect(isWithin('45233120', '45200000')).toBe(true)
    expect(isWithin('45200000', '45200000')).toBe(true)
    expect(isWithin('45000000', '45200000')).toBe(false)
    expect(isWithin('31000000', '30000000')).toBe(false)
  })

  it('are ranges of numbers', () => {
    fc.assert(
      fc.property(code, code, (one, subtree) => {
        const [first, last] = cpvRange(subtree)
        expect(Number(one) >= first && Number(one) <= last).toBe(isWithin(one, subtree))
      }),
    )
  })

  it('lose nothing when nested ones are left out', () => {
    fc.assert(
      fc.property(fc.array(code, { maxLength: 12 }), code, (codes, probe) => {
        const kept = withoutNested(codes)
        const holds = (all: readonly string[]) => all.some((subtree) => isWithin(probe, subtree))
        expect(holds(kept)).toBe(holds(codes))
        expect(kept.filter((a) => kept.some((b) => a !== b && isWithin(a, b)))).toEqual([])
      }),
    )
  })
})

describe('industries', () => {
  const roads = { code: 'roads', cpvCodes: ['45230000'] }
  const works = { code: 'works', cpvCodes: ['45000000', '71000000'] }
  const cars = { code: 'cars', cpvCodes: ['34100000'] }

  it('tell where they meet, by the smaller subtree', () => {
    expect(overlapsOf(roads, [roads, works, cars])).toEqual([
      { industry: 'works', cpvCode: '45230000' },
    ])
    expect(overlapsOf(works, [roads])).toEqual([{ industry: 'roads', cpvCode: '45230000' }])
  })

  it('are found by a code of theirs', () => {
    expect(industriesOf('45233120', [roads, works, cars])).toEqual([roads, works])
    expect(industriesOf('98000000', [roads, works, cars])).toEqual([])
  })

  it('are written with a name in each language and codes that are codes', () => {
    const read = (change: object) =>
      industryInput.safeParse({ labels: LABELS, cpvCodes: ['45230000'], ...change })
    expect(read({ cpvCodes: ['45233120', '45230000', '45230000'] }).data?.cpvCodes).toEqual([
      '45230000',
    ])
    expect(read({ labels: { ...LABELS, lv: '  Ceļi\n un\u200b tilti ' } }).data?.labels.lv).toBe(
      'Ceļi un tilti',
    )
    expect(read({ labels: { ...LABELS, et: '\u200b…' } }).success).toBe(false)
    expect(read({ cpvCodes: [] }).success).toBe(false)
    expect(read({ cpvCodes: ['00000000'] }).success).toBe(false)
  })
})
