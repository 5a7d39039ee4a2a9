import { expect, it } from 'vitest'
import { typedEuros } from './typed-euros.ts'

it.each([
  ['', ''],
  ['140000', '140000'],
  ['140 000', '140000'],
  ['1.500', '1500'],
  ['1,500', '1500'],
  ['1 234,50', '1234'],
  ['1,234,567', '1234567'],
  ['007', '7'],
  ['12.5', '12'],
])('%j is %s euros', (typed, euros) => {
  expect(typedEuros(typed)).toBe(euros)
})

it.each(['-5', 'ten', '10..50', '1e6', '99999999999999'])('%j is no amount', (typed) => {
  expect(typedEuros(typed)).toBeNull()
})
