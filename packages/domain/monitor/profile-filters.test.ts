import { expect, test } from 'vitest'
import { isUnrestricted, profileFiltersOf } from './profile-filters.ts'

test('a profile keeps what is asked of a tender, and leaves out what is of the moment', () => {
  const { kept, leftOut } = profileFiltersOf({
    q: ['tilts'],
    country: ['LV'],
    days: ['30'],
    publishedAfter: ['2026-01-01'],
    semanticSearchText: ['bridges'],
    source: [],
  })
  expect(kept).toEqual({ q: ['tilts'], country: ['LV'] })
  expect(leftOut).toEqual(['semanticSearchText', 'days', 'publishedAfter'])
})

test('a search of which only a period is left asks nothing of a tender', () => {
  expect(isUnrestricted(profileFiltersOf({ days: ['any'] }).kept)).toBe(true)
  expect(isUnrestricted(profileFiltersOf({ cpv: ['45000000'] }).kept)).toBe(false)
})

test('words of which nothing can be seen make no profile', () => {
  expect(profileFiltersOf({ q: ['\u200b'] }).kept).toEqual({})
})
