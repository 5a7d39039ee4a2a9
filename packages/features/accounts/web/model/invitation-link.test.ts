import { expect, test } from 'vitest'
import { invitationIn } from './invitation-link.ts'

test.each([
  [undefined, undefined],
  ['/', undefined],
  ['/auth/join-organization', undefined],
  ['/auth/join-organization?token=abc', 'abc'],
  ['/lv/auth/join-organization?x=1&token=abc#y', 'abc'],
  ['/user-settings/join-organization?token=abc', 'abc'],
  ['/auth/reset-password?token=abc', undefined],
  ['//evil.example/auth/join-organization?token=abc', undefined],
])('of %s the token is %s', (callbackUrl, token) => {
  expect(invitationIn(callbackUrl)).toBe(token)
})
