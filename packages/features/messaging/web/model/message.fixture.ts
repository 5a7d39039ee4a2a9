import type { Message } from '../messaging.client.ts'

/** A message of the other organisation, as far as a test does not say otherwise. */
export const messageOf = (seq: number, change: Partial<Message> = {}): Message => ({
  messageId: `m${seq}`,
  isNote: false,
  seq,
  revision: seq,
  orgId: 'theirs',
  author: { userId: 'other', name: 'Ilze' },
  html: `<p>${seq}</p>`,
  mentioned: [],
  sentAt: new Date(Date.UTC(2026, 10, 20, 8, seq)).toISOString(),
  editedAt: null,
  withdrawnAt: null,
  ...change,
})
