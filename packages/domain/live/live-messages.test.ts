import { expect, test } from 'vitest'
import { parseLiveMessage } from './live-messages.ts'

test('changes and signals are read', () => {
  const changes = [
    { topic: 'notifications', ref: null },
    { topic: 'notifications', ref: 'a' },
  ]
  expect(parseLiveMessage(JSON.stringify({ is: 'changes', changes }))).toEqual({
    is: 'changes',
    changes,
  })
  expect(parseLiveMessage('{"is":"over","more":1}')).toEqual({ is: 'over' })
})

test('topics that the page does not know are left out', () => {
  const text = '{"is":"changes","changes":[{"topic":"weather"},{"topic":"notifications"},null,7]}'
  expect(parseLiveMessage(text)).toEqual({
    is: 'changes',
    changes: [{ topic: 'notifications', ref: null }],
  })
})

test.each(['', 'null', '7', '[]', '{', '{"is":"else"}', '{"is":"changes","changes":{}}'])(
  'anything else is none: %s',
  (text) => {
    expect(parseLiveMessage(text)).toBeNull()
  },
)
