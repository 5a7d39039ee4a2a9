import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuery } from './query.ts'

test('words, phrases, prefixes and exclusions', () => {
  expect(parseQuery('ceļu "ziemas uzturēšana" -tilti būv*')).toEqual([
    { kind: 'word', text: 'ceļu', negated: false },
    { kind: 'phrase', text: 'ziemas uzturēšana', negated: false },
    { kind: 'word', text: 'tilti', negated: true },
    { kind: 'prefix', text: 'būv', negated: false },
  ])
})

test('typographic quotes, an open quote and stray signs', () => {
  expect(parseQuery('„ceļu būve” - * "abc')).toEqual([
    { kind: 'phrase', text: 'ceļu būve', negated: false },
    { kind: 'word', text: 'abc', negated: false },
  ])
})

test('whatever is typed is read, with something to look for in every term', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (input) => {
      for (const term of parseQuery(input)) expect(term.text).not.toBe('')
    }),
  )
})
