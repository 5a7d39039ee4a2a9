import { expect, test } from 'vitest'
import { isCsrfToken, newCsrfToken } from './csrf.ts'

const SECRET = 'a secret of at least thirty-two characters'

test('only tokens of our own making pass', () => {
  const token = newCsrfToken(SECRET)
  const [value, signature] = token.split('.')
  expect(isCsrfToken(SECRET, token)).toBe(true)
  expect(isCsrfToken('another secret of thirty-two characters', token)).toBe(false)
  for (const wrong of [
    '',
    '.',
    'x',
    value,
    `${value}.`,
    `.${signature}`,
    `${token}.x`,
    `x${token}`,
  ])
    expect(isCsrfToken(SECRET, wrong)).toBe(false)
  expect(isCsrfToken(SECRET, undefined)).toBe(false)
})
