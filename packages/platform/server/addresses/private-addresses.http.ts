import { createHash } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { admitCall } from '../load/call-admission.ts'
import { type Limit, limitKey } from '../load/rate-limit-keys.ts'
import { countAttempt } from '../load/rate-limits.commands.ts'
import { httpError } from '../procedures/http-error.ts'

/** A text behind an address, and when something in it was last changed. */
interface AddressText {
  readonly text: string
  readonly updatedAt: Date
}

/** A file that is read by its address without signing in, as the owner of the address sees it. */
export interface PrivateAddress<
  Opened extends { readonly id: string },
  Content extends AddressText = AddressText,
> {
  /** With the parameter `:token`. */
  readonly path: string
  /** The content type. */
  readonly type: string
  /** Opens a token as everything that it depends on is now; null for one that opens nothing. `id`: of its secret. */
  open(token: string, now: Date): Promise<Opened | null>
  content(opened: Opened, now: Date): Promise<Content>
  /** After a reader has been given a text that they did not have. */
  sent?(opened: Opened, content: Content, now: Date): Promise<void>
}

/** Programs look every few minutes at most. */
const READS: Limit = { name: 'feed-address', hits: 120, windowSeconds: 60 * 60 }
/** Programs go on for a while with an address that was revoked; nobody guesses one. */
const FAILURES: Limit = { name: 'feed-address-wrong', hits: 60, windowSeconds: 60 * 60 }

const TOKEN = /^[\w-]{43}$/

interface Route {
  Params: { token: string }
}

const refuse = (reply: FastifyReply, error: AppError): FastifyReply => {
  const { status, body } = httpError(error.code)
  const { retryAfterSeconds } = error.details ?? {}
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false

/**
 * Serves a private address. Everything that it depends on is looked at with each request, and nobody is signed in by it. Every token that
 * opens nothing has the same answer. A text is known again by its ETag alone: what its owner hides changes it, and leaves no
 * later date behind.
 */
export const registerPrivateAddress = <
  Opened extends { readonly id: string },
  Content extends AddressText,
>(
  app: FastifyInstance,
  db: Db,
  address: PrivateAddress<Opened, Content>,
): void => {
  const answer = async (request: FastifyRequest<Route>, reply: FastifyReply) => {
    const now = new Date()
    const { token } = request.params
    const opened = TOKEN.test(token) ? await address.open(token, now) : null
    if (!opened) {
      await countAttempt(db, [{ limit: FAILURES, key: limitKey(FAILURES, request.ip) }], now)
      throw new AppError('record.not_found')
    }
    await countAttempt(db, [{ limit: READS, key: limitKey(READS, null, opened.id) }], now)
    const content = await address.content(opened, now)
    const { text, updatedAt } = content
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    reply.header('etag', etag).header('last-modified', updatedAt.toUTCString())
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    await address.sent?.(opened, content, now)
    return reply.type(address.type).send(text)
  }
  app.get<Route>(address.path, async (request, reply) => {
    reply
      .header('cache-control', 'private, no-cache')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex, nofollow')
    try {
      return await admitCall(db, 'file', { request, reply }, () => answer(request, reply))
    } catch (error) {
      if (error instanceof AppError) return refuse(reply, error)
      throw error
    }
  })
}
