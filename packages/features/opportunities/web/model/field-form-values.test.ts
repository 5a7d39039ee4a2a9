import { expect, it } from 'vitest'
import { type FieldForm, fieldForm, fieldProblems, writtenOptions } from './field-form-values.ts'

const form = (changes: Partial<FieldForm>): FieldForm => ({
  ...fieldForm(null),
  name: 'Region',
  kind: 'choice',
  options: [{ key: '1', id: null, label: 'North' }],
  ...changes,
})
const labels = (...texts: readonly string[]) =>
  texts.map((label, index) => ({ key: String(index), id: null, label }))

it.each<[string, Partial<FieldForm>, object]>([
  ['is right', {}, {}],
  ['has no name', { name: ' ' }, { name: 'name' }],
  ['has the name of another', { name: 'CREW' }, { name: 'sameName' }],
  ['is a choice of nothing', { options: labels('', ' ') }, { options: 'noOption' }],
  ['has the same option twice', { options: labels('A', 'a ') }, { options: 'sameOption' }],
  ['is a text, whatever its options were', { kind: 'text', options: labels('A', 'A') }, {}],
])('a field that %s', (_, changes, problems) => {
  expect(fieldProblems(form(changes), ['Crew'])).toEqual(problems)
})

it('empty options are not sent, and only a choice has some', () => {
  const options = labels(' North ', '', 'South')
  expect(writtenOptions(form({ options })).map(({ label }) => label)).toEqual(['North', 'South'])
  expect(writtenOptions(form({ kind: 'text', options }))).toEqual([])
})
