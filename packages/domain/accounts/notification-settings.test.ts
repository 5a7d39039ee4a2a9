import { expect, it } from 'vitest'
import { isUnmuted, MUTABLE_MESSAGES } from './notification-settings.ts'

it.each(MUTABLE_MESSAGES)('%s is sent until it is switched off, and only it', (kind) => {
  const others = MUTABLE_MESSAGES.filter((other) => other !== kind)
  expect(isUnmuted(kind, others)).toBe(true)
  expect(isUnmuted(kind, [kind])).toBe(false)
})

it('what is about the account itself is always sent', () => {
  expect(isUnmuted('account', [...MUTABLE_MESSAGES, 'account'])).toBe(true)
})
