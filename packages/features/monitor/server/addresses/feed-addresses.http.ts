import { createHash } from 'node:crypto'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { FEED_FORMS, type FeedForm, feedPath } from '@kogge/domain/monitor/feed-addresses.ts'
import { admitCall } from '@kogge/platform/server/load/call-admission.ts'
import { type Limit, limitKey } from '@kogge/platform/server/load/rate-limit-keys.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import { httpError } from '@kogge/platform/server/procedures/http-error.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noteShown } from '../ledger/first-showings.commands.ts'
import { feedText } from './feed-texts.queries.ts'
import type { FeedWords } from './feed-words.ts'
import { openedFeed } from './opened-feed.queries.ts'

interface Deps extends Pick<Context, 'db' | 'sealing' | 'tokenKeys' | 'publicUrl'> {
  readonly words: Readonly<Record<UiLocale, FeedWords>>
}

const TYPES: Readonly<Record<FeedForm, string>> = {
  atom: 'application/atom+xml; charset=utf-8',
  calendar: 'text/calendar; charset=utf-8',
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
 * `GET /feed/{token}/tenders.atom` and `…/deadlines.ics` (domain/monitor/feed-addresses.ts): a feed as the owner of the address
 * sees it at this moment. Everything that the address depends on is looked at with each request, and nobody is signed in by it.
 * Every token that opens nothing has the same answer. A feed is known again by its ETag alone: what a member hides changes it,
 * and leaves no later date behind.
 */
export const registerFeedAddresses = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps
  const answer = async (form: FeedForm, request: FastifyRequest<Route>, reply: FastifyReply) => {
    const now = new Date()
    const { token } = request.params
    const opened = TOKEN.test(token) ? await openedFeed(deps, token, form, now) : null
    if (!opened) {
      await countAttempt(db, [{ limit: FAILURES, key: limitKey(FAILURES, request.ip) }], now)
      throw new AppError('record.not_found')
    }
    await countAttempt(db, [{ limit: READS, key: limitKey(READS, null, opened.id) }], now)
    const { text, rfxIds, updatedAt } = await feedText(deps, opened, form, now)
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    reply.header('etag', etag).header('last-modified', updatedAt.toUTCString())
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    await noteShown(db, opened.orgId, rfxIds, now)
    return reply.type(TYPES[form]).send(text)
  }
  for (const form of FEED_FORMS)
    app.get<Route>(feedPath(form, ':token'), async (request, reply) => {
      reply
        .header('cache-control', 'private, no-cache')
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex, nofollow')
      try {
        return await admitCall(db, 'file', { request, reply }, () => answer(form, request, reply))
      } catch (error) {
        if (error instanceof AppError) return refuse(reply, error)
        throw error
      }
    })
}
