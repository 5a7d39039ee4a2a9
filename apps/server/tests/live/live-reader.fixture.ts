import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '@kogge/db/client.ts'
import { notification } from '@kogge/db/schema/notifications.ts'
import type { TestDatabase } from '@kogge/db/testing/test-database.ts'
import { TOKEN_COOKIE } from '@kogge/domain/accounts/session-cookies.ts'
import { type LiveMessage, parseLiveMessage } from '@kogge/domain/live/live-messages.ts'
import { LIVE_PATH } from '@kogge/domain/live/live-topics.ts'
import { createSession } from '@kogge/platform/server/sessions/sessions.commands.ts'
import { addPerson } from '@kogge/platform/server/testing/people.ts'
import { TEST_TOKEN_KEYS } from '@kogge/platform/server/testing/test-context.ts'
import { testApp } from '../../testing/test-app.ts'

/** A server process that listens on the loopback, and to the database unless it is to poll. */
export const liveServer = async (database: TestDatabase, mode: 'listen' | 'poll' = 'listen') => {
  const env = mode === 'listen' ? { DATABASE_LISTEN_URL: database.url } : {}
  const server = await testApp(database, env)
  return { ...server, address: await server.app.listen({ host: '127.0.0.1', port: 0 }) }
}
export type LiveServer = Awaited<ReturnType<typeof liveServer>>

/** A user and the token of a session. */
export const signedIn = async (db: Db, userId: string | null = null) => {
  const owner = userId ?? (await addPerson(db))
  const from = { ip: '::1', userAgent: null }
  return { userId: owner, token: await createSession(db, TEST_TOKEN_KEYS, owner, from, new Date()) }
}

let count = 0
/** Writes a notification, in a transaction where one is given. */
export const notify = async (db: Db, userId: string): Promise<void> => {
  count += 1
  const key = `test:${count}`
  await db.insert(notification).values({ userId, kind: 'account', key, line: key, at: new Date() })
}

export interface Received {
  readonly message: LiveMessage
  readonly id: string | null
}

const fieldOf = (frame: string, name: string): string | null =>
  frame
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2) ?? null

export interface LiveReader {
  readonly status: number
  readonly headers: Headers
  readonly received: Received[]
  /** The position of the last message that had one. */
  position(): string
  /** Resolves with the messages since the last call, once there is one; after a wait without one with none. */
  next(waitMs?: number): Promise<readonly LiveMessage[]>
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>
  close(): void
}

/** Opens the channel with a session's token, as a browser would with `Last-Event-ID`. */
export const openLive = async (
  { address }: Pick<LiveServer, 'address'>,
  token: string | null,
  after: string | null = null,
): Promise<LiveReader> => {
  const controller = new AbortController()
  const response = await fetch(`${address}${LIVE_PATH}`, {
    signal: controller.signal,
    headers: {
      ...(token !== null && { cookie: `${TOKEN_COOKIE}=${token}` }),
      ...(after !== null && { 'last-event-id': after }),
    },
  })
  const received: Received[] = []
  const read = async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true })
      const frames = text.split('\n\n')
      text = frames.pop() ?? ''
      for (const frame of frames) {
        const message = parseLiveMessage(fieldOf(frame, 'data') ?? '')
        // A beat says that there is nothing new.
        if (message && message.is !== 'beat') received.push({ message, id: fieldOf(frame, 'id') })
      }
    }
  }
  const ended = read().catch(() => undefined)
  let seen = 0
  return {
    status: response.status,
    headers: response.headers,
    received,
    ended,
    position: () => received.findLast(({ id }) => id !== null)?.id ?? '',
    next: async (waitMs = 3000) => {
      const until = Date.now() + waitMs
      while (received.length === seen && Date.now() < until) await pause(10)
      const fresh = received.slice(seen).map(({ message }) => message)
      seen = received.length
      return fresh
    },
    close: () => controller.abort(),
  }
}

/** What a change of notifications is on the channel. */
export const CHANGED: LiveMessage = {
  is: 'changes',
  changes: [{ topic: 'notifications', ref: null }],
}
export const RESET: LiveMessage = { is: 'reset' }
