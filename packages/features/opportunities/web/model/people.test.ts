import { expect, test } from 'vitest'
import { initialsOf } from './people.ts'

test.each([
  ['Jānis Bērziņš', 'JB'],
  ['Anna Marija Ozola', 'AO'],
  ['Šarūnas', 'Š'],
  ['  ', ''],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
