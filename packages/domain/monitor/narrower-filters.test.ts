import { expect, it } from 'vitest'
import { isNarrower } from './narrower-filters.ts'

it.each([
  ['one more condition', { cpv: ['45000000'] }, { cpv: ['45000000'], country: ['LV'] }],
  ['fewer codes', { cpv: ['45000000', '71000000'] }, { cpv: ['45000000'] }],
  ['the same', { q: ['ceļi'] }, { q: ['ceļi'] }],
  ['a higher least value', { valueFrom: ['100'] }, { valueFrom: ['2000'] }],
  ['an earlier last day', { deadlineTo: ['2026-12-31'] }, { deadlineTo: ['2026-12-01'] }],
  [
    'no more without a value',
    { valueTo: ['9'], valueUnstated: ['also'] as ['also'] },
    { valueTo: ['9'] },
  ],
  ['no more by words', { region: ['LV00C'], regionWords: ['Vidzemē'] }, { region: ['LV00C'] }],
])('%s narrow filters', (_, before, after) => {
  expect(isNarrower(before, after)).toBe(true)
})

it.each([
  ['a condition less', { cpv: ['45000000'], country: ['LV'] }, { cpv: ['45000000'] }],
  ['more codes', { cpv: ['45000000'] }, { cpv: ['45000000', '71000000'] }],
  ['other words', { q: ['ceļi'] }, { q: ['tilti'] }],
  ['one more keyword', { keyword: ['ceļi'] }, { keyword: ['ceļi', 'tilti'] }],
  ['a lower least value', { valueFrom: ['2000'] }, { valueFrom: ['100'] }],
  [
    'those without a value',
    { valueTo: ['9'] },
    { valueTo: ['9'], valueUnstated: ['also'] as ['also'] },
  ],
  [
    'those that words are enough for',
    { region: ['LV00C'] },
    { region: ['LV00C'], regionWords: ['Vidzemē'] },
  ],
])('%s do not', (_, before, after) => {
  expect(isNarrower(before, after)).toBe(false)
})
