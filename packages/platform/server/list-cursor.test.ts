import { expect, test } from 'vitest'
import { decodeTimeCursor, encodeTimeCursor, pageOf } from './list-cursor.ts'

const AT = new Date('2026-11-21T12:00:00.123Z')

test('a cursor comes back as it went', () => {
  expect(decodeTimeCursor(encodeTimeCursor({ at: AT, key: 'a:b' }))).toEqual({ at: AT, key: 'a:b' })
  expect(decodeTimeCursor(null)).toBeNull()
  expect(decodeTimeCursor(undefined)).toBeNull()
})

test('what is not ours is refused', () => {
  const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const bad = ['', 'rubbish', packed(null), packed({ at: 'today', key: 'a' }), packed({ at: AT })]
  for (const text of bad) expect(() => decodeTimeCursor(text)).toThrow('list.cursor_invalid')
})

test('a page ends where one more row says that there is more', () => {
  const cursorOf = (key: string) => ({ at: AT, key })
  expect(pageOf(['a', 'b'], 2, cursorOf)).toEqual({ page: ['a', 'b'], nextCursor: null })
  const { page, nextCursor } = pageOf(['a', 'b', 'c'], 2, cursorOf)
  expect(page).toEqual(['a', 'b'])
  expect(decodeTimeCursor(nextCursor)?.key).toBe('b')
})
