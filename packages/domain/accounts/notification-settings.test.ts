import { expect, it } from 'vitest'
import { isWanted, MUTABLE_MESSAGES } from './notification-settings.ts'

it.each(MUTABLE_MESSAGES)('%s is sent until it is switched off, and only it', (kind) => {
  const others = MUTABLE_MESSAGES.filter((other) => other !== kind)
  expect(isWanted(kind, others)).toBe(true)
  expect(isWanted(kind, [kind])).toBe(false)
})

it('what is about the account itself is always sent', () => {
  expect(isWanted('account', [...MUTABLE_MESSAGES, 'account'])).toBe(true)
})
