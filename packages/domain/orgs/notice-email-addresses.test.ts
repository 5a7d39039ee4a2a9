import { expect, it } from 'vitest'
import { emailsIn } from './notice-email-addresses.ts'

it.each([
  ['Info@Example.TEST', ['info@example.test']],
  ['mailto:info@example.test', ['info@example.test']],
  ['a@example.test; b@example.test, a@example.test.', ['a@example.test', 'b@example.test']],
  ['Anna <anna@sub.example.test>', ['anna@sub.example.test']],
  ['no address', []],
  ['@example.test', []],
  ['a@b', []],
  ['a..b@example.test', []],
  ['a@-example.test', []],
  [`${'a'.repeat(65)}@example.test`, []],
  ['', []],
])('reads %s', (field, addresses) => {
  expect(emailsIn(field)).toEqual(addresses)
})

it('is not held up by what is long', () => {
  expect(emailsIn(`${'a'.repeat(1_000_000)}@example.test`)).toEqual([])
  expect(emailsIn('@'.repeat(1_000_000))).toEqual([])
})
