import { expect, it } from 'vitest'
import { searchOfWords, wordsOf } from './text-search-list.ts'

it('keeps words in the address as a list of one', () => {
  expect(searchOfWords('ozol')).toEqual({ q: ['ozol'] })
  expect(wordsOf({ q: ['ozol'] })).toEqual({ q: 'ozol', rejected: [] })
  expect(searchOfWords('')).toEqual({})
  expect(searchOfWords('  ')).toEqual({})
  expect(wordsOf({})).toEqual({ q: '', rejected: [] })
})

it('names what it cannot use', () => {
  expect(wordsOf({ q: 'ozol' })).toEqual({ q: '', rejected: ['q'] })
  expect(wordsOf({ q: ['a', 'b'] })).toEqual({ q: 'a', rejected: ['q'] })
  expect(wordsOf({ q: ['x'.repeat(201)] })).toEqual({ q: '', rejected: ['q'] })
})
