import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, type Dispatcher, request } from 'undici'
import { checkedConnector, type Resolve } from './checked-connections.ts'
import { toHttpError } from './http-error-conversion.ts'
import { HttpError } from './http-errors.ts'
import { ACCEPTED_ENCODINGS, type BodyLimits, readBody } from './reply-body.ts'
import { isBusy, problemOf } from './reply-problems.ts'
import { createPace, type Wait } from './request-pace.ts'
import { parseUrl, type Targets, targetOf } from './request-targets.ts'
import { type Backoff, DEFAULT_BACKOFF, retryAfterMs, waitBefore } from './retry-backoff.ts'

export interface HttpLimits extends BodyLimits {
  readonly connectMs: number
  /** Until the head of an answer is there, and between two pieces of its body. */
  readonly idleMs: number
  /** One request from its beginning to the last byte, redirects included. */
  readonly totalMs: number
}

const MB = 1024 * 1024

const DEFAULT_LIMITS: HttpLimits = {
  maxBytes: 256 * MB,
  ratio: 200,
  ratioFrom: 4 * MB,
  connectMs: 20_000,
  idleMs: 60_000,
  totalMs: 15 * 60_000,
}

const MAX_REDIRECTS = 5
const REDIRECTS = [301, 302, 303, 307, 308]
const MAX_HEAD_BYTES = 32 * 1024
/** Of an error's body, enough to recognise it. */
const ERROR_BYTES = 64 * 1024

export interface HttpOptions extends Targets {
  readonly userAgent: string
  /** Whether this machine itself may be asked: tests, and an operator's proxy. */
  readonly allowLoopback: boolean
  /** Least time between the beginnings of two requests to one host. */
  readonly gapMs: number
  readonly limits?: Partial<HttpLimits> | undefined
  readonly backoff?: Backoff | undefined
  /** Statuses by which this source also says that it is asked too often. */
  readonly busyStatuses?: readonly number[] | undefined
  readonly signal?: AbortSignal | undefined
  readonly resolve?: Resolve | undefined
  readonly wait?: Wait | undefined
}

export interface HttpRequest {
  readonly method?: 'GET' | 'POST'
  /** Sent to the declared origin alone, never on to where it redirects. May hold secrets. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** What an earlier answer said of itself: then only a changed file comes. */
  readonly known?: { readonly etag: string | null; readonly lastModified: string | null } | null
  /** Whether an answer, by its status and the start of its text, means that there is no such file. */
  readonly isAbsent?: (status: number, text: string) => boolean
}

export type HttpReply =
  | {
      readonly kind: 'file'
      readonly bytes: Buffer
      readonly etag: string | null
      readonly lastModified: string | null
      readonly headers: Readonly<Record<string, string | string[] | undefined>>
    }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'absent' }

export interface HttpClient {
  /** Asks one address. Throws `HttpError`, and nothing else. */
  ask(address: string, request?: HttpRequest): Promise<HttpReply>
  /** Requests made so far, redirects and repetitions included, and bytes received, unpacked. */
  readonly counts: { readonly requests: number; readonly bytes: number }
  close(): Promise<void>
}

const textOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

const conditional = ({ known }: HttpRequest): Record<string, string> => ({
  ...(known?.etag && { 'if-none-match': known.etag }),
  ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
})

/**
 * A client for one source: it asks declared hosts at checked addresses alone, politely, within
 * limits, and gives every kind of failure its name. It writes no log.
 */
export const createHttpClient = (options: HttpOptions): HttpClient => {
  const limits: HttpLimits = { ...DEFAULT_LIMITS, ...options.limits }
  const backoff = options.backoff ?? DEFAULT_BACKOFF
  const wait: Wait = options.wait ?? ((ms, signal) => sleep(ms, undefined, signal && { signal }))
  const pace = createPace(options.gapMs, wait)
  const counts = { requests: 0, bytes: 0 }
  const agent = new Agent({
    connect: checkedConnector({ ...options, connectMs: limits.connectMs }),
    headersTimeout: limits.idleMs,
    bodyTimeout: limits.idleMs,
    maxHeaderSize: MAX_HEAD_BYTES,
    connections: 2,
  })

  /** One request and what it redirects to, up to the head of the answer. */
  const send = async (
    start: URL,
    input: HttpRequest,
    signal: AbortSignal,
  ): Promise<{ answer: Dispatcher.ResponseData; url: URL }> => {
    let url = start
    let { method = 'GET', body, headers = {} } = input
    for (let hop = 0; ; hop += 1) {
      const target = targetOf(url, options)
      await pace.turn(target.host, options.signal)
      counts.requests += 1
      const answer = await request(target, {
        dispatcher: agent,
        method,
        headers: {
          'user-agent': options.userAgent,
          accept: '*/*',
          'accept-encoding': ACCEPTED_ENCODINGS,
          ...conditional(input),
          ...headers,
        },
        body: body ?? null,
        signal,
      })
      if (!REDIRECTS.includes(answer.statusCode)) return { answer, url }
      await answer.body.dump()
      if (hop === MAX_REDIRECTS) throw new HttpError('too-many-redirects', start)
      const next = parseUrl(textOf(answer.headers.location) ?? '', url, url)
      if (next.origin !== url.origin) headers = {}
      if (answer.statusCode === 303 || (method === 'POST' && answer.statusCode < 303)) {
        method = 'GET'
        body = undefined
      }
      url = next
    }
  }

  const attempt = async (start: URL, input: HttpRequest): Promise<HttpReply> => {
    const signals = [AbortSignal.timeout(limits.totalMs), options.signal].filter((s) => !!s)
    const { answer, url } = await send(start, input, AbortSignal.any(signals))
    const { statusCode: status, headers, body } = answer
    if (status === 304) {
      await body.dump()
      return { kind: 'unchanged' }
    }
    const isGood = status === 200
    const bounds = isGood ? limits : { ...limits, maxBytes: ERROR_BYTES }
    const bytes = await readBody(
      body,
      textOf(headers['content-encoding']) ?? '',
      url,
      bounds,
    ).catch((error: unknown) => {
      // The body of an error says nothing that its status does not.
      if (isGood || !(error instanceof HttpError)) throw error
      return Buffer.alloc(0)
    })
    counts.bytes += bytes.length
    if (input.isAbsent?.(status, bytes.toString('latin1', 0, ERROR_BYTES)))
      return { kind: 'absent' }
    if (status === 204 || status === 404 || status === 410) return { kind: 'absent' }
    const problem = problemOf({ status, headers, bytes }, options.busyStatuses ?? [])
    if (problem) {
      const retryAfter = retryAfterMs(textOf(headers['retry-after']), Date.now())
      throw new HttpError(problem, url, { status, ...(retryAfter !== null && { retryAfter }) })
    }
    return {
      kind: 'file',
      bytes,
      etag: textOf(headers.etag) ?? null,
      lastModified: textOf(headers['last-modified']) ?? null,
      headers,
    }
  }

  return {
    counts,
    ask: async (address, input = {}) => {
      const start = parseUrl(address, undefined, new URL('about:blank'))
      for (let n = 1; ; n += 1) {
        try {
          return await attempt(start, input)
        } catch (thrown) {
          const error = toHttpError(thrown, start, options.signal)
          const pause = waitBefore(n, error.retryAfter, backoff, Math.random())
          if (!isBusy(error) || n >= backoff.attempts || pause > backoff.maxMs) throw error
          pace.rest(targetOf(start, options).host, pause)
        }
      }
    },
    close: () => agent.destroy(),
  }
}
