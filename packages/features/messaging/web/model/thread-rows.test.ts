import { expect, test } from 'vitest'
import { messageOf } from './message.fixture.ts'
import { dayByHour, readOf, threadRows } from './thread-rows.ts'

const dayOf = (instant: string) => instant.slice(0, 10)
const own = { orgId: 'own', author: { userId: 'me', name: 'Jānis' } }
const reader = { orgId: 'own', userId: 'me', read: { shared: 0, notes: 0 } }
const kinds = (rows: ReturnType<typeof threadRows>) => rows.map(({ kind }) => kind)

test('a day begins once, and what is unread begins once', () => {
  const messages = [
    messageOf(1),
    messageOf(2, own),
    messageOf(3),
    messageOf(4, { sentAt: '2026-11-21T06:00:00.000Z' }),
  ]
  const rows = threadRows(messages, { ...reader, read: { shared: 1, notes: 0 } }, [], dayOf)
  expect(kinds(rows)).toEqual(['day', 'message', 'message', 'unread', 'message', 'day', 'message'])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
})

test('own and withdrawn messages are not new; a note is counted by itself', () => {
  const messages = [
    messageOf(1, own),
    messageOf(2, { withdrawnAt: '2026-11-20T09:00:00.000Z', html: '' }),
    messageOf(3, { isNote: true, seq: 1, messageId: 'n1', orgId: 'own' }),
  ]
  expect(kinds(threadRows(messages, reader, [], dayOf))).toContain('unread')
  const read = { ...reader, read: { shared: 0, notes: 1 } }
  expect(kinds(threadRows(messages, read, [], dayOf))).not.toContain('unread')
})

test('who goes on within minutes is not named again; a note never goes on with a message', () => {
  const read = { ...reader, read: { shared: 9, notes: 9 } }
  const messages = [
    messageOf(1),
    messageOf(2),
    messageOf(3, { isNote: true }),
    messageOf(20, { sentAt: '2026-11-20T08:20:00.000Z' }),
  ]
  const follows = threadRows(messages, read, [], dayOf).flatMap((row) =>
    row.kind === 'message' ? [row.follows] : [],
  )
  expect(follows).toEqual([false, true, false, false])
})

test('a read mark stands at the latest own message that was read', () => {
  const messages = [messageOf(1, own), messageOf(2), messageOf(3, own), messageOf(4, own)]
  const others = [
    { name: 'Buyer', readSeq: 3 },
    { name: 'Silent', readSeq: null },
    { name: 'Early', readSeq: 2 },
  ]
  const marks = threadRows(messages, reader, others, dayOf).flatMap((row) =>
    row.kind === 'message' ? [row.readBy] : [],
  )
  expect(marks).toEqual([['Early'], [], ['Buyer'], []])
})

test('days are asked for once an hour', () => {
  let asked = 0
  const dayAt = dayByHour((time) => {
    asked += 1
    return time.toISOString().slice(0, 10)
  })
  for (const message of [messageOf(1), messageOf(2), messageOf(59)])
    expect(dayAt(message.sentAt)).toBe('2026-11-20')
  expect(asked).toBe(1)
})

test('who has read all of some messages has read the last of each kind', () => {
  expect(readOf([messageOf(4), messageOf(2, { isNote: true }), messageOf(3)])).toEqual({
    shared: 4,
    notes: 2,
  })
  expect(readOf([])).toEqual({ shared: 0, notes: 0 })
})
