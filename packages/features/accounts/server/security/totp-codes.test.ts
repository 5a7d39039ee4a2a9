import { expect, test } from 'vitest'
import { newTotpSecret, stepOfCode, totpKey } from './totp-codes.ts'

// RFC 6238, appendix B, cut to six digits.
const SECRET = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [20000000000, '353130'],
])('the code of second %i', (seconds, code) => {
  expect(stepOfCode(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30))
})

test('a code is taken one step early and one step late, no more, and names its own step', () => {
  const step = Math.floor(1111111111 / 30)
  for (const steps of [-1, 0, 1])
    expect(stepOfCode(SECRET, '050471', at((step + steps) * 30))).toBe(step)
  for (const steps of [-2, 2])
    expect(stepOfCode(SECRET, '050471', at((step + steps) * 30))).toBeNull()
  for (const wrong of ['', '05047', '0504711', '05047a', '287082'])
    expect(stepOfCode(SECRET, wrong, at(1111111111))).toBeNull()
})

test('a secret is new each time, and apps read it with the name of the account', () => {
  expect(newTotpSecret()).toHaveLength(20)
  expect(newTotpSecret().equals(newTotpSecret())).toBe(false)
  const { secret, uri } = totpKey(SECRET, 'anna+test@example.com')
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(uri).toMatch(/^otpauth:\/\/totp\/Kogge:anna%2Btest%40example\.com\?/)
  expect(uri).toContain(`secret=${secret}`)
})
