import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuery } from './query.ts'

test('words, phrases, prefixes and exclusions', () => {
  expect(parseQuery('ceļu "ziemas uzturēšana" -tilti būv*')).toEqual([
    { kind: 'word', text: 'ceļu', negated: false, quoted: false },
    { kind: 'phrase', text: 'ziemas uzturēšana', negated: false, quoted: true },
    { kind: 'word', text: 'tilti', negated: true, quoted: false },
    { kind: 'prefix', text: 'būv', negated: false, quoted: false },
  ])
})

test('typographic quotes, an open quote and stray signs', () => {
  expect(parseQuery('„ceļu būve” - * "abc')).toEqual([
    { kind: 'phrase', text: 'ceļu būve', negated: false, quoted: true },
    { kind: 'word', text: 'abc', negated: false, quoted: true },
  ])
})

test('whatever is typed is read, with something to look for in every term', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (input) => {
      for (const term of parseQuery(input)) expect(term.text).not.toBe('')
    }),
  )
})
