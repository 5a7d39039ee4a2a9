import type { Message } from '../messaging.client.ts'

/** A row of a thread as it is drawn: the beginning of a day, of what is unread, or a message. */
export type ThreadRow =
  | { readonly kind: 'day'; readonly key: string; readonly day: string }
  | { readonly kind: 'unread'; readonly key: string }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly message: Message
      /** It goes on with the one before: the same writer, within minutes. */
      readonly follows: boolean
      /** The other organisations that have read up to here. */
      readonly readBy: readonly string[]
    }

interface Reader {
  readonly orgId: string
  readonly userId: string
  /** The message and the note up to which the reader had read when the thread was opened. */
  readonly read: { readonly shared: number; readonly notes: number }
}

interface Correspondent {
  readonly name: string
  /** Null where it does not show how far it has read. */
  readonly readSeq: number | null
}

const FOLLOWS_MS = 5 * 60_000
/** Hours of one day, as ISO 8601 begins with them. */
const HOUR = 13

/** Days of instants by a function that is dear: zones are off by hours, so that it is asked once an hour at most. */
export const dayByHour = (dayOf: (time: Date) => string): ((instant: string) => string) => {
  const known = new Map<string, string>()
  return (instant) => {
    const hour = instant.slice(0, HOUR)
    const day = known.get(hour) ?? dayOf(new Date(instant))
    known.set(hour, day)
    return day
  }
}

const isFollowing = (one: Message, before: Message | undefined): boolean =>
  before !== undefined &&
  before.isNote === one.isNote &&
  before.orgId === one.orgId &&
  before.author?.userId === one.author?.userId &&
  before.withdrawnAt === null &&
  Date.parse(one.sentAt) - Date.parse(before.sentAt) < FOLLOWS_MS

/** Whether a message was new to a reader when they opened its thread. */
const isNew = ({ isNote, seq, author, withdrawnAt }: Message, reader: Reader): boolean =>
  author?.userId !== reader.userId &&
  withdrawnAt === null &&
  seq > (isNote ? reader.read.notes : reader.read.shared)

/** By message, who has read up to it: the latest one of the reader's organisation that they have. */
const readMarks = (
  messages: readonly Message[],
  orgId: string,
  others: readonly Correspondent[],
): ReadonlyMap<string, readonly string[]> => {
  const marks = new Map<string, string[]>()
  for (const { name, readSeq } of others) {
    if (readSeq === null) continue
    const last = messages.findLast(
      ({ isNote, seq, orgId: sender, withdrawnAt }) =>
        !isNote && sender === orgId && seq <= readSeq && withdrawnAt === null,
    )
    if (last) marks.set(last.messageId, [...(marks.get(last.messageId) ?? []), name])
  }
  return marks
}

/** The rows of a thread, the earliest first. `dayOf` gives the reader's day of an instant. */
export const threadRows = (
  messages: readonly Message[],
  reader: Reader,
  others: readonly Correspondent[],
  dayOf: (instant: string) => string,
): readonly ThreadRow[] => {
  const marks = readMarks(messages, reader.orgId, others)
  const rows: ThreadRow[] = []
  let before: Message | undefined
  let lastDay = ''
  let hasUnread = false
  for (const message of messages) {
    const day = dayOf(message.sentAt)
    const begins = day !== lastDay
    if (begins) rows.push({ kind: 'day', key: day, day })
    lastDay = day
    const beginsUnread: boolean = !hasUnread && isNew(message, reader)
    if (beginsUnread) rows.push({ kind: 'unread', key: 'unread' })
    hasUnread ||= beginsUnread
    rows.push({
      kind: 'message',
      key: message.messageId,
      message,
      follows: !begins && !beginsUnread && isFollowing(message, before),
      readBy: marks.get(message.messageId) ?? [],
    })
    before = message
  }
  return rows
}

/** How far somebody has read who has read all of some messages. */
export const readOf = (messages: readonly Message[]) => {
  const read = { shared: 0, notes: 0 }
  for (const { isNote, seq } of messages) {
    const stream = isNote ? 'notes' : 'shared'
    read[stream] = Math.max(read[stream], seq)
  }
  return read
}
