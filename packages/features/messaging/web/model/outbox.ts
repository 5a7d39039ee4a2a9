/** A message that was sent from here and is not in the thread yet. */
export interface Outgoing {
  /** Its writer's own id, by which a second try is the same message. */
  readonly messageId: string
  readonly isNote: boolean
  readonly html: string
  readonly state: 'sending' | 'failed'
}

type Sending = (message: Outgoing) => Promise<void>

interface Outbox {
  readonly list: () => readonly Outgoing[]
  readonly subscribe: (listener: () => void) => () => void
  /** Sends after all that was sent before; gives whether it worked. */
  readonly send: (message: Omit<Outgoing, 'state'>, sending: Sending) => Promise<boolean>
  /** Takes out what the thread has by now, or what its writer takes back. */
  readonly remove: (messageIds: ReadonlySet<string>) => void
}

/** The messages of one conversation on their way: one at a time, in the order in which they were written. */
export const createOutbox = (): Outbox => {
  let items: readonly Outgoing[] = []
  let queue: Promise<unknown> = Promise.resolve()
  const listeners = new Set<() => void>()
  const set = (next: readonly Outgoing[]) => {
    items = next
    for (const listener of listeners) listener()
  }
  const mark = (messageId: string, state: Outgoing['state']) =>
    set(items.map((item) => (item.messageId === messageId ? { ...item, state } : item)))
  return {
    list: () => items,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: (message, sending) => {
      const outgoing: Outgoing = { ...message, state: 'sending' }
      const isKnown = items.some(({ messageId }) => messageId === message.messageId)
      if (isKnown) mark(message.messageId, 'sending')
      else set([...items, outgoing])
      const sent = queue.then(async () => {
        try {
          await sending(outgoing)
          return true
        } catch (error) {
          console.error(error)
          mark(message.messageId, 'failed')
          return false
        }
      })
      queue = sent
      return sent
    },
    remove: (messageIds) => {
      const left = items.filter(({ messageId }) => !messageIds.has(messageId))
      if (left.length < items.length) set(left)
    },
  }
}

const outboxes = new Map<string, Outbox>()

/** The outbox of a conversation; it outlives its page as long as the tab is open. */
export const outboxOf = (key: string): Outbox => {
  const known = outboxes.get(key) ?? createOutbox()
  outboxes.set(key, known)
  return known
}
