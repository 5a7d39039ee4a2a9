import { expect, it } from 'vitest'
import { fieldText } from './field-texts.ts'
import { madeOpportunity } from './opportunity.fixture.ts'
import { fieldsOf } from './opportunity-form-values.ts'

const anna = { userId: 'a', name: 'Anna' }

it('fields read as in the history', () => {
  const fields = fieldsOf(madeOpportunity({ tags: ['one', 'two'], assignee: anna, probability: 0 }))
  expect(fieldText(fields, 'value', [])).toBe('1200.50 SEK')
  expect(fieldText(fields, 'tags', [])).toBe('one, two')
  expect(fieldText(fields, 'probability', [])).toBe('0')
  expect(fieldText(fields, 'assigneeUserId', [null, anna])).toBe('Anna')
  expect(fieldText(fields, 'status', [])).toBe('NEW')
})

it('nothing is no text', () => {
  const fields = fieldsOf(madeOpportunity({ tags: [], value: null, description: '' }))
  expect(fieldText(fields, 'tags', [])).toBeNull()
  expect(fieldText(fields, 'value', [])).toBeNull()
  expect(fieldText(fields, 'description', [])).toBeNull()
  expect(fieldText(fields, 'assigneeUserId', [null, anna])).toBeNull()
})
