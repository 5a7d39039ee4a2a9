import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { isLivePosition } from '@kogge/domain/live/live-position.ts'
import { LIVE_PATH } from '@kogge/domain/live/live-topics.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { httpError } from '../procedures/http-error.ts'
import type { Context } from '../procedures/procedure-context.ts'
import { isForeign, type OwnOrigin } from '../sessions/csrf.ts'
import { readSession, sessionEndOf } from '../sessions/sessions.queries.ts'
import { liveAccessOf } from './live-access.queries.ts'
import type { LiveClient, LiveHub } from './live-hub.ts'
import { createLiveStream } from './live-stream.ts'

interface Route {
  Querystring: { readonly after?: unknown }
}

interface Deps {
  readonly hub: LiveHub
  readonly own: OwnOrigin
  contextOf(request: FastifyRequest<Route>): Promise<Context>
}

/** The position that a client goes on from: the header of a browser that connects again is newer than the address. */
const positionOf = ({ headers, query }: FastifyRequest<Route>): string | null => {
  const position = headers['last-event-id'] ?? query.after
  return typeof position === 'string' && isLivePosition(position) ? position : null
}

type Owner = Pick<LiveClient, 'userId' | 'signInId' | 'fingerprint' | 'endsAt'>

/** Whose session a request has; throws `session.required` where it has none. What changes from then on is noticed. */
const ownerOf = async (ctx: Context): Promise<Owner> => {
  const { db, actor: caller, sessionHash, now } = ctx
  if (caller.kind !== 'user' || !sessionHash) throw new AppError('session.required')
  const access = (await liveAccessOf(db, [caller.userId], now)).get(caller.userId)
  const found = await readSession(db, ctx, sessionHash, now)
  if (!access || found?.actor.userId !== caller.userId) throw new AppError('session.required')
  const { actor, row } = found
  return {
    userId: actor.userId,
    signInId: row.signInId,
    fingerprint: access.fingerprint,
    endsAt: sessionEndOf(actor, row),
  }
}

const FULL = {
  most_of_user: 'request.rate_limited',
  most_of_process: 'system.unavailable',
} as const

/**
 * `GET /api/live`: server-sent events with what changes for the user of the session. `Last-Event-ID`, or `after` in the
 * address, is the position to go on from; without one that can be read the first event is `reset`.
 */
export const registerLive = (app: FastifyInstance, { hub, own, contextOf }: Deps): void => {
  const open = async (request: FastifyRequest<Route>) => {
    if (isForeign(request.headers, own)) throw new AppError('request.csrf')
    const owner = await ownerOf(await contextOf(request))
    const { stream, ...sending } = createLiveStream()
    const client: LiveClient = { ...owner, ...sending, after: positionOf(request) }
    stream.once('close', () => hub.leave(client))
    const outcome = hub.join(client)
    if (outcome !== 'joined') throw new AppError(FULL[outcome])
    return stream
  }
  app.get<Route>(
    LIVE_PATH,
    // A browser that leaves is no event for the log, and a HEAD would open a stream that nobody reads.
    { exposeHeadRoute: false, logLevel: 'warn' },
    async (request, reply) => {
      try {
        const stream = await open(request)
        return (
          reply
            .type('text/event-stream')
            // A proxy passes each event on at once; the connection is of no use after the stream.
            .headers({ 'x-accel-buffering': 'no', connection: 'close' })
            .send(stream)
        )
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        // A page may not know yet that its session is over; by this answer a browser ends its attempts quietly.
        if (error.code === 'session.required') return reply.code(204).send()
        const { status, body } = httpError(error.code)
        return reply.code(status).send(body)
      }
    },
  )
  app.addHook('preClose', () => hub.stop())
}
