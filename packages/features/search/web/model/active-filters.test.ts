import { expect, it } from 'vitest'
import { hasSeveralWords, isNarrowed, widened } from './active-filters.ts'

it('advises fewer words only where there are several', () => {
  expect(hasSeveralWords({ semanticSearchText: [' ēdināšana '] })).toBe(false)
  expect(hasSeveralWords({ semanticSearchText: ['skolu ēdināšana'] })).toBe(true)
  expect(hasSeveralWords({ q: ['Rīga'], semanticSearchText: ['ēdināšana'] })).toBe(true)
  expect(hasSeveralWords({})).toBe(false)
})

it('widens to the same search among all tenders, which nothing narrows any more', () => {
  const looked = { q: ['Rīga'], semanticSearchText: ['ēdināšana'], sortBy: 'relevance' } as const
  for (const filter of [{}, { days: ['7'] }, { keyword: ['skola'] }, { deadlineWithin: ['7'] }]) {
    const params = {
      ...looked,
      q: [...looked.q],
      semanticSearchText: [...looked.semanticSearchText],
    }
    expect(isNarrowed({ ...params, ...filter })).toBe(true)
    expect(widened({ ...params, ...filter })).toEqual({ ...looked, days: ['any'] })
  }
  expect(isNarrowed({ ...looked, q: ['Rīga'], semanticSearchText: ['x'], days: ['any'] })).toBe(
    false,
  )
})
