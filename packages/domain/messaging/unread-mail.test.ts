import fc from 'fast-check'
import { expect, it } from 'vitest'
import { UNREAD_MS, unreadSpan } from './unread-mail.ts'

it('looks at each message of a span once it has gone unread long enough, and soon after', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), noInvalidDate: true }), (now) => {
      const { number, dueInMs } = unreadSpan(now)
      expect(dueInMs).toBeGreaterThan(UNREAD_MS)
      expect(dueInMs).toBeLessThanOrEqual(2 * UNREAD_MS)
      // Every message of the span is looked at by the same work, at the same time.
      const last = new Date(now.getTime() + dueInMs - UNREAD_MS - 1)
      expect(unreadSpan(last)).toEqual({ number, dueInMs: UNREAD_MS + 1 })
    }),
  )
})
