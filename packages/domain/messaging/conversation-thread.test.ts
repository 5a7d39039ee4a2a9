import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  mergeChanges,
  type Thread,
  type ThreadMessage,
  type ThreadPosition,
  withEarlier,
} from './conversation-thread.ts'

interface Message extends ThreadMessage {
  readonly text: string
}

/** What a server has: messages and notes, each with the counter of its stream when it was last changed. */
class Server {
  readonly messages: Message[] = []
  position: ThreadPosition = { shared: 0, notes: 0 }

  #next(isNote: boolean): number {
    const { shared, notes } = this.position
    this.position = isNote ? { shared, notes: notes + 1 } : { shared: shared + 1, notes }
    return isNote ? notes + 1 : shared + 1
  }

  write(isNote: boolean): void {
    const sentAt = new Date(this.messages.length * 1000).toISOString()
    const messageId = `m${String(this.messages.length).padStart(4, '0')}`
    this.messages.push({ messageId, isNote, revision: this.#next(isNote), sentAt, text: 'as sent' })
  }

  change(at: number, text: string): void {
    const index = at % Math.max(1, this.messages.length)
    const message = this.messages[index]
    if (message) this.messages[index] = { ...message, text, revision: this.#next(message.isNote) }
  }

  changes(after: ThreadPosition) {
    const isAfter = ({ isNote, revision }: Message) =>
      revision > (isNote ? after.notes : after.shared)
    return { messages: this.messages.filter(isAfter), position: this.position }
  }

  latest(count: number): Thread<Message> {
    const from = Math.max(0, this.messages.length - count)
    return {
      messages: this.messages.slice(from),
      position: this.position,
      hasEarlier: from > 0,
    }
  }
}

const step = fc.oneof(
  fc.record({ is: fc.constant('write' as const), isNote: fc.boolean() }),
  fc.record({ is: fc.constant('change' as const), at: fc.nat(100), text: fc.string() }),
  fc.record({ is: fc.constant('ask' as const) }),
  // The answer is lost, or arrives after those to later questions.
  fc.record({ is: fc.constant('lose' as const) }),
  fc.record({ is: fc.constant('delay' as const) }),
  fc.record({ is: fc.constant('repeat' as const) }),
)

it('is the thread of a fresh read, whatever was lost, late or doubled', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 80 }),
      fc.nat(20),
      fc.integer({ min: 1, max: 10 }),
      (steps, before, window) => {
        const server = new Server()
        for (let count = 0; count < before; count += 1) server.write(count % 3 === 0)
        let thread = server.latest(window)
        const oldest = thread.messages[0]
        const late: ReturnType<Server['changes']>[] = []
        let last = server.changes(thread.position)
        const take = (changes: ReturnType<Server['changes']>) => {
          thread = mergeChanges(thread, changes)
        }
        for (const one of steps) {
          if (one.is === 'write') server.write(one.isNote)
          if (one.is === 'change') server.change(one.at, one.text)
          if (one.is === 'delay') late.push(server.changes(thread.position))
          if (one.is === 'repeat') take(last)
          if (one.is === 'ask') {
            last = server.changes(thread.position)
            take(last)
          }
        }
        for (const changes of late.toReversed()) take(changes)
        take(server.changes(thread.position))
        const fresh = server.messages.filter(
          ({ messageId }) => !thread.hasEarlier || !oldest || messageId >= oldest.messageId,
        )
        expect(thread.messages).toEqual(fresh)
        expect(thread.position).toEqual(server.position)
      },
    ),
  )
})

it('takes earlier pages, also where some of their messages were changed meanwhile', () => {
  const server = new Server()
  for (let count = 0; count < 12; count += 1) server.write(false)
  const page = server.messages.slice(2, 8)
  const begun = server.latest(4)
  server.change(5, 'edited')
  const changed = mergeChanges(begun, server.changes(begun.position))
  // The page was asked for after the edit was: it has it.
  const whole = withEarlier(changed, server.messages.slice(2, 8), true)
  expect(whole.messages).toEqual(server.messages.slice(2))
  expect(whole.hasEarlier).toBe(true)
  expect(page).toHaveLength(6)
  expect(withEarlier(whole, server.messages.slice(0, 2), false).messages).toEqual(server.messages)
})
