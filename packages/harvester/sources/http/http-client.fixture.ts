import { type Answer, type Loopback, loopback } from '../../fixtures/loopback-server.ts'
import { createHttpClient, type HttpClient, type HttpOptions } from './http-client.ts'
import { HttpError } from './http-errors.ts'

const open: (HttpClient | Loopback)[] = []
/** Closes what a test opened. */
export const closeAll = async (): Promise<void> => {
  for (const one of open.splice(0)) await one.close()
}

/** A server of this machine that answers so; `closeAll` closes it. */
export const serve = async (answer: Answer): Promise<Loopback> => {
  const server = await loopback(answer)
  open.push(server)
  return server
}

/** How long the last client waited each time, in milliseconds; no time passes. */
export const waits: number[] = []

/** A client that is allowed to ask this machine; `closeAll` closes it. */
export const client = (options: Partial<HttpOptions>): HttpClient => {
  waits.length = 0
  const made = createHttpClient({
    origins: [],
    userAgent: 'Mozilla/5.0 (compatible; Kogge/0.1.0; +https://kogge.example)',
    allowLoopback: true,
    gapMs: 0,
    backoff: { attempts: 4, baseMs: 10, maxMs: 60_000 },
    wait: (ms) => {
      waits.push(ms)
      return Promise.resolve()
    },
    ...options,
  })
  open.push(made)
  return made
}

/** The code of the HttpError that a request ends with. */
export const problemOf = async (asked: Promise<unknown>): Promise<string> => {
  const thrown = await asked.then(
    () => null,
    (error: unknown) => error,
  )
  return thrown instanceof HttpError ? thrown.code : `no HttpError: ${String(thrown)}`
}

/** What a request gives: the text of a file, else its kind. */
export const text = async (asked: ReturnType<HttpClient['ask']>): Promise<string> => {
  const reply = await asked
  return reply.kind === 'file' ? reply.bytes.toString() : reply.kind
}
