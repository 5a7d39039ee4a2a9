import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuery, quoted } from './query-parser.ts'

test('words, phrases, prefixes and exclusions', () => {
  expect(parseQuery('ceļu "ziemas uzturēšana" -tilti būv*')).toEqual([
    { kind: 'word', text: 'ceļu', negated: false, quoted: false },
    { kind: 'phrase', text: 'ziemas uzturēšana', negated: false, quoted: true },
    { kind: 'word', text: 'tilti', negated: true, quoted: false },
    { kind: 'prefix', text: 'būv', negated: false, quoted: false },
  ])
})

test('one letter is the beginning of too much, whatever signs stand beside it', () => {
  for (const typed of ['a*', 'a:*', 'ceļu-a*'])
    expect(parseQuery(typed).map(({ kind }) => kind)).toEqual(['word'])
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

test('what is quoted reads the same, and stays so', () => {
  const text = quoted('ceļu "ziemas uzturēšana" -tilti būv*')
  expect(text).toBe('"ceļu" "ziemas uzturēšana" -"tilti" būv*')
  expect(quoted(text)).toBe(text)
  const plain = (input: string) => parseQuery(input).map(({ quoted: _quoted, ...term }) => term)
  expect(plain(text)).toEqual(plain('ceļu "ziemas uzturēšana" -tilti būv*'))
})
