import { once } from 'node:events'
import { Agent, type ClientRequest, get } from 'node:http'
import type { Db } from '@kogge/db/client.ts'
import { TOKEN_COOKIE } from '@kogge/domain/accounts/session-cookies.ts'
import { LIVE_PATH } from '@kogge/domain/live/live-topics.ts'
import { createSession } from '@kogge/platform/server/sessions/sessions.commands.ts'
import type { MailReader } from './mail-readers.ts'
import { TOKEN_KEYS } from './mailing-keys.ts'

/** When something reached readers, by user. */
export type Arrivals = Map<string, number[]>

export const arrive = (arrivals: Arrivals, name: string): void => {
  arrivals.set(name, [...(arrivals.get(name) ?? []), Date.now()])
}

interface LiveClients {
  /** When the bell of readers had its new number. */
  readonly bells: Arrivals
  close(): void
}

/** Browsers with the interface open, one a reader: each asks for the number of its bell when it hears of a change. */
export const openLiveClients = async (
  db: Db,
  origins: readonly string[],
  readers: readonly MailReader[],
): Promise<LiveClients> => {
  const bells: Arrivals = new Map()
  const agent = new Agent({ keepAlive: false })
  const requests: ClientRequest[] = []
  const openOne = async ({ userId }: MailReader, origin: string): Promise<void> => {
    const token = await createSession(
      db,
      TOKEN_KEYS,
      userId,
      { ip: '127.0.0.1', userAgent: null },
      new Date(),
    )
    const headers = { cookie: `${TOKEN_COOKIE}=${token}` }
    const ring = async (): Promise<void> => {
      const answer = await fetch(`${origin}/api/trpc/notifications.unread`, { headers })
      if (!answer.ok) throw new Error(`The bell was answered ${answer.status}.`)
      await answer.arrayBuffer()
      arrive(bells, userId)
    }
    const request = get(`${origin}${LIVE_PATH}`, { agent, headers })
    request.on('error', () => undefined)
    requests.push(request)
    const [response] = await once(request, 'response')
    if (response.statusCode !== 200)
      throw new Error(`The live channel was answered ${response.statusCode}.`)
    response.on('error', () => undefined)
    response.on('data', (bytes: Buffer) => {
      if (bytes.includes('"changes"')) void ring()
    })
  }
  for (const [index, reader] of readers.entries())
    await openOne(reader, origins[index % origins.length] ?? '')
  return {
    bells,
    close: () => {
      for (const request of requests) request.destroy()
    },
  }
}
