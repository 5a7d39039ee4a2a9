import { isHttpsPort } from '@kogge/domain/kernel/web-address.ts'
import { Agent, type Dispatcher, request } from 'undici'
import { checkedConnector, type Resolve } from './checked-connections.ts'
import { toHttpError } from './http-error-conversion.ts'
import { HttpError } from './http-errors.ts'
import { parseUrl } from './request-targets.ts'

export interface PostLimits {
  readonly connectMs: number
  /** One post from its beginning to what is read of the answer, redirects included. */
  readonly totalMs: number
  /** Of an answer's text. */
  readonly maxBytes: number
}

const DEFAULT_LIMITS: PostLimits = { connectMs: 5000, totalMs: 15_000, maxBytes: 2048 }
const MAX_REDIRECTS = 3
/** Those that keep method and body; after any other redirect nothing would arrive. */
const REDIRECTS = [307, 308]
const MAX_HEAD_BYTES = 16 * 1024

/** An answer, and the beginning of its text. */
export interface Posted {
  readonly status: number
  readonly text: string
}

export interface CheckedPost {
  /** Posts to one address. Throws `HttpError`, and nothing else. */
  post(
    address: string,
    input: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  ): Promise<Posted>
  close(): Promise<void>
}

/** https at its own ports alone, without a user; to this machine itself plain http too, where that is allowed. */
const assertTarget = (url: URL, allowLoopback: boolean): void => {
  if (url.username || url.password) throw new HttpError('host-not-allowed', url)
  if (allowLoopback && url.protocol === 'http:') return
  if (url.protocol !== 'https:') throw new HttpError('not-https', url)
  if (!isHttpsPort(url)) throw new HttpError('host-not-allowed', url)
}

/** The beginning of a text, at the latest when time is up: the status says whether it was taken. */
const beginningOf = async (
  body: Dispatcher.ResponseData['body'],
  maxBytes: number,
): Promise<string> => {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      parts.push(chunk)
      size += chunk.length
      if (size >= maxBytes) break
    }
  } catch {
    // What came of it is kept.
  } finally {
    body.on('error', () => undefined).destroy()
  }
  return Buffer.concat(parts).subarray(0, maxBytes).toString('utf8')
}

/**
 * Posts to addresses that others have named: wherever they and their redirects lead, connections go to checked, public addresses
 * alone (`checkedConnector`).
 */
export const createCheckedPost = (options: {
  readonly userAgent: string
  /** Whether this machine itself may be asked: tests. */
  readonly allowLoopback: boolean
  readonly limits?: Partial<PostLimits>
  readonly resolve?: Resolve
}): CheckedPost => {
  const { userAgent, allowLoopback } = options
  const limits: PostLimits = { ...DEFAULT_LIMITS, ...options.limits }
  const agent = new Agent({
    connect: checkedConnector({ ...options, connectMs: limits.connectMs }),
    maxHeaderSize: MAX_HEAD_BYTES,
    // No connection is kept for the next: it may lead elsewhere by then.
    pipelining: 0,
  })
  const send: CheckedPost['post'] = async (address, { headers, body }) => {
    const signal = AbortSignal.timeout(limits.totalMs)
    const start = parseUrl(address, undefined, new URL('about:blank'))
    let url = start
    for (let hop = 0; ; hop += 1) {
      assertTarget(url, allowLoopback)
      const answer = await request(url, {
        dispatcher: agent,
        method: 'POST',
        headers: { ...headers, 'user-agent': userAgent, accept: '*/*' },
        body,
        signal,
      })
      const { statusCode: status } = answer
      if (!REDIRECTS.includes(status))
        return { status, text: await beginningOf(answer.body, limits.maxBytes) }
      await beginningOf(answer.body, 0)
      if (hop === MAX_REDIRECTS) throw new HttpError('too-many-redirects', start)
      const { location } = answer.headers
      url = parseUrl((Array.isArray(location) ? location[0] : location) ?? '', url, url)
    }
  }
  return {
    post: async (address, input) => {
      try {
        return await send(address, input)
      } catch (error) {
        throw toHttpError(error, new URL('about:blank'), undefined)
      }
    },
    close: () => agent.destroy(),
  }
}
