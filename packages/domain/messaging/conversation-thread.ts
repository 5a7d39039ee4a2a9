/** How far a reader has a conversation: two counters, one for what all parties read, one for the notes of the own organisation. */
export interface ThreadPosition {
  readonly shared: number
  readonly notes: number
}

/** A message as far as merging goes. */
export interface ThreadMessage {
  readonly messageId: string
  readonly isNote: boolean
  /** The counter of its stream when it was last changed. */
  readonly revision: number
  readonly sentAt: string
}

/** The latest messages of a conversation, the oldest first, as far as they were read. */
export interface Thread<Message extends ThreadMessage> {
  readonly messages: readonly Message[]
  readonly position: ThreadPosition
  /** Earlier ones are there that were not read. */
  readonly hasEarlier: boolean
}

/** What changed after a position, and the position then. */
export interface ThreadChanges<Message extends ThreadMessage> {
  readonly messages: readonly Message[]
  readonly position: ThreadPosition
}

type Place = Pick<ThreadMessage, 'messageId' | 'sentAt'>

const isBefore = (one: Place, other: Place): boolean =>
  one.sentAt === other.sentAt ? one.messageId < other.messageId : one.sentAt < other.sentAt

const byPlace = (one: Place, other: Place): number =>
  isBefore(one, other) ? -1 : one.messageId === other.messageId ? 0 : 1

/**
 * A thread with changes merged into it. Changes that come twice, late or in another order give the same thread as a fresh read: each
 * message stands as its latest revision, once, at its place. An earlier message that was never read stays unread.
 */
export const mergeChanges = <Message extends ThreadMessage>(
  thread: Thread<Message>,
  changes: ThreadChanges<Message>,
): Thread<Message> => {
  const { messages, position, hasEarlier } = thread
  const known = new Map(messages.map((message) => [message.messageId, message]))
  const [oldest] = messages
  let hasNew = false
  for (const message of changes.messages) {
    const stored = known.get(message.messageId)
    if (stored && stored.revision >= message.revision) continue
    if (!stored && hasEarlier && oldest && isBefore(message, oldest)) continue
    hasNew ||= !stored
    known.set(message.messageId, message)
  }
  const merged = [...known.values()]
  return {
    messages: hasNew ? merged.sort(byPlace) : merged,
    position: {
      shared: Math.max(position.shared, changes.position.shared),
      notes: Math.max(position.notes, changes.position.notes),
    },
    hasEarlier,
  }
}

/** A thread with a page of earlier messages before it. */
export const withEarlier = <Message extends ThreadMessage>(
  thread: Thread<Message>,
  earlier: readonly Message[],
  hasEarlier: boolean,
): Thread<Message> => {
  const known = new Set(thread.messages.map(({ messageId }) => messageId))
  const added = earlier.filter(({ messageId }) => !known.has(messageId))
  return { ...thread, messages: [...added, ...thread.messages].sort(byPlace), hasEarlier }
}
