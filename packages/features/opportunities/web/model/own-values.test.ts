import { createFormats } from '@kogge/i18n/locale-formats.ts'
import { describe, expect, it } from 'vitest'
import type { OwnField } from '../opportunities.client.ts'
import { editsOf, problemsOf, settledEdits, shownValue, typedValues } from './own-values.ts'

const [A, B] = ['a0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002']
const field = (fieldId: string, kind: OwnField['kind']): OwnField => ({
  fieldId,
  kind,
  name: fieldId,
  options: [
    { id: A, label: 'North', isRetired: false },
    { id: B, label: 'South', isRetired: true },
  ],
  isOnCard: true,
  isInList: true,
  isRetired: false,
  revision: 1,
})
const crew = field('crew', 'number')
const region = field('region', 'choice')
const note = field('note', 'text')
const fields = [crew, region, note]
const [lv, en] = [createFormats('lv-LV'), createFormats('en-GB')]
const plain = (text: string | null) => text?.replace(/\s/g, ' ')

describe('values of own fields', () => {
  it('read as the reader’s language writes them', () => {
    const values = { crew: '-1234567.125', region: B, day: '2026-12-01' }
    expect(plain(shownValue(lv, crew, values))).toBe('-1 234 567,125')
    expect(plain(shownValue(en, crew, values))).toBe('-1,234,567.125')
    expect(shownValue(en, region, values)).toBe('South')
    expect(shownValue(en, field('day', 'date'), values)).toBe('01/12/2026')
    expect(shownValue(en, note, values)).toBeNull()
  })

  it('read to the last digit', () => {
    const text = '123456789012345.123456'
    expect(plain(shownValue(lv, crew, { crew: text }))).toBe('123 456 789 012 345,123456')
  })
})

describe('the form of own fields', () => {
  const seen = { crew: '1.234', region: B }
  const before = { fields, seen, mark: ',' }
  const typed = typedValues(fields, seen, ',')

  it('begins as the reader types, and changes nothing by itself', () => {
    expect(typed).toEqual({ crew: '1,234', region: B, note: '' })
    expect(editsOf(before, typed)).toEqual([])
    expect(problemsOf(before, typed)).toEqual({})
  })

  it('takes numbers of either sign, and says what it cannot take', () => {
    const edits = editsOf(before, { ...typed, crew: '1 500,50', note: ' six ', region: '' })
    expect(edits).toEqual([
      { fieldId: 'crew', seen: '1.234', value: '1500.5' },
      { fieldId: 'region', seen: B, value: null },
      { fieldId: 'note', seen: null, value: 'six' },
    ])
    expect(problemsOf(before, { ...typed, crew: 'many' })).toEqual({ crew: 'number' })
  })

  it('settles what is contested as its editor chose', () => {
    const edits = [
      { fieldId: 'crew', seen: '1', value: '2' },
      { fieldId: 'note', seen: null, value: 'six' },
      { fieldId: 'region', seen: null, value: A },
    ]
    expect(
      settledEdits(edits, { crew: '3', note: 'five' }, { crew: 'mine', note: 'theirs' }),
    ).toEqual([
      { fieldId: 'crew', seen: '3', value: '2' },
      { fieldId: 'region', seen: null, value: A },
    ])
  })
})
