import { expect, it } from 'vitest'
import { readNotificationScope } from './notification-scope.ts'

it('reads kinds and what is unread', () => {
  expect(readNotificationScope({})).toEqual({ scope: {}, rejected: [] })
  expect(readNotificationScope({ unread: true, kind: ['plan', 'matches'] })).toEqual({
    scope: { unread: true, kind: ['matches', 'plan'] },
    rejected: [],
  })
  expect(readNotificationScope({ unread: 'true', kind: '["claims"]' })).toEqual({
    scope: { unread: true, kind: ['claims'] },
    rejected: [],
  })
  expect(readNotificationScope({ unread: false })).toEqual({ scope: {}, rejected: [] })
})

it('leaves out what it does not know, and names it', () => {
  expect(readNotificationScope({ kind: 'xyz' })).toEqual({ scope: {}, rejected: ['kind'] })
  expect(readNotificationScope({ kind: ['xyz', 'plan'] })).toEqual({
    scope: { kind: ['plan'] },
    rejected: ['kind'],
  })
  expect(readNotificationScope({ unread: 'banana', kind: 7 })).toEqual({
    scope: {},
    rejected: ['kind', 'unread'],
  })
})
