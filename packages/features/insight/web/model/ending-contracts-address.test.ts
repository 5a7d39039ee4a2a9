import { expect, it } from 'vitest'
import { endingSearch } from './ending-contracts-address.ts'

it('reads an address in which next year stood among the months', () => {
  const meant = { ends: ['next-year'], q: ['ceļš'] }
  for (const months of [['next-year'], 'next-year', '["next-year"]'])
    expect(endingSearch({ months, q: ['ceļš'] })).toEqual(meant)
})

it('leaves what today’s address says, understood or not', () => {
  for (const raw of [{ months: ['12'] }, { months: ['next-year', '3'] }, { months: 7 }, {}])
    expect(endingSearch(raw)).toEqual(raw)
  expect(endingSearch({ months: ['next-year'], ends: ['3'] })).toEqual({ ends: ['3'] })
})
