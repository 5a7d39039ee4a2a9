import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isContested, ownValue, withOwnValue } from './own-fields.ts'
import { ownFilter, parseOwnFilter } from './own-filters.ts'

const [A, B] = ['a0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002']
const option = (id: string, isRetired = false) => ({ id, label: id, isRetired })
const of = (kind: 'text' | 'number' | 'date' | 'choice') => ({
  kind,
  options: [option(A), option(B, true)],
})

describe('a value of an own field', () => {
  it.each([
    ['number', '1', '1'],
    ['number', '-0.50', '-0.5'],
    ['number', '-0.000', '0'],
    ['number', '000012.340', '12.34'],
    ['number', '100', '100'],
    ['number', '1.1234567', null],
    ['number', '1e3', null],
    ['number', '', null],
    ['date', '2028-02-29', '2028-02-29'],
    ['date', '2026-02-29', null],
    ['date', '1999-12-31', null],
    ['date', '2026-13-01', null],
    ['choice', A, A],
    ['choice', B, null],
    ['choice', 'x', null],
    ['text', 'x', 'x'],
    ['text', '', null],
  ] as const)('%s: %s is stored as %s', (kind, text, stored) =>
    expect(ownValue(of(kind), text)).toBe(stored),
  )

  it('is stored as it is once it is stored', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?\d{1,15}(\.\d{1,6})?$/), (text) => {
        const stored = ownValue(of('number'), text)
        expect(Number(stored)).toBe(Number(text) + 0)
        expect(ownValue(of('number'), stored ?? '')).toBe(stored)
      }),
    )
  })
})

const value = fc.constantFrom(null, 'x', 'y', 'z')

describe('values of own fields', () => {
  it('are contested where both made another of what the editor saw', () => {
    fc.assert(
      fc.property(value, value, value, (seen, mine, theirs) => {
        const stored = withOwnValue({ other: '1' }, A, theirs)
        const contested = isContested(stored, { fieldId: A, seen, value: mine })
        expect(contested).toBe(theirs !== seen && theirs !== mine)
      }),
    )
  })

  it('are each set by itself, and leave no trace when they are taken away', () => {
    const one = withOwnValue({}, A, 'x')
    expect(withOwnValue(one, B, 'y')).toEqual({ [A]: 'x', [B]: 'y' })
    expect(withOwnValue(one, A, null)).toEqual({})
  })
})

describe('a filter by an option', () => {
  it('is read back', () =>
    expect(parseOwnFilter(ownFilter(A, B))).toEqual({ fieldId: A, optionId: B }))
  it.each(['', A, `${A}_`, `${A}_${B}_`, `${A}-${B}`, `${A}_${B}' or true`])(
    'is not “%s”',
    (text) => expect(parseOwnFilter(text)).toBeNull(),
  )
})
