import { documentWith } from '@kogge/domain/drafting/request-document.fixture.ts'
import { expect, test } from 'vitest'
import { newAnswer, newLot, newRequirement } from './form-entries.ts'
import { fieldKey, unreadableFindings, withField } from './unreadable-numbers.ts'

const empty = documentWith({ lots: [] })
const one = newLot(empty, [])
const two = newLot({ ...empty, lots: [one] }, [])
const document = { ...empty, lots: [one, two] }

test('a number that cannot be read is an error where its field is now, and none where that is gone', () => {
  const key = fieldKey(document, 'lots.1.value')
  expect(key).toBe(`lots.${two.id}.value`)
  const unreadable = withField(withField(new Map(), key, '12x'), 'value.amount', '5 EUR')
  const told = (of: typeof document) =>
    unreadableFindings(of, unreadable).map(({ rule, severity, field, values }) => [
      rule,
      severity,
      field,
      values.typed,
    ])
  expect(told(document)).toEqual([
    ['numberUnreadable', 'error', 'lots.1.value', '12x'],
    ['numberUnreadable', 'error', 'value.amount', '5 EUR'],
  ])
  expect(told({ ...document, lots: [two, one] })[0]?.[2]).toBe('lots.0.value')
  expect(told({ ...document, lots: [one] })).toHaveLength(1)
  expect(unreadableFindings(document, withField(unreadable, key, null))).toHaveLength(1)
})

test('what stands there already changes nothing', () => {
  const unreadable = withField(new Map(), 'value.amount', '12x')
  expect(withField(unreadable, 'value.amount', '12x')).toBe(unreadable)
  expect(withField(unreadable, 'lots', null)).toBe(unreadable)
})

test('a slip keeps nothing back once what is asked has no such field any more', () => {
  const asked = { ...newRequirement(), answer: newAnswer('number') }
  const asking = { ...empty, requirements: [asked] }
  const unreadable = withField(new Map(), fieldKey(asking, 'requirements.0.answer.min'), '1..5')
  expect(unreadableFindings(asking, unreadable)).toHaveLength(1)
  const asText = { ...empty, requirements: [{ ...asked, answer: newAnswer('text') }] }
  expect(unreadableFindings(asText, unreadable)).toEqual([])
})
