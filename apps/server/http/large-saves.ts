import { orgRefusal } from '@kogge/domain/access/can.ts'
import { MOST_RESPONSE_JSON, SAVE_RESPONSE_PATH } from '@kogge/domain/response/large-saves.ts'
import { httpError } from '@kogge/platform/server/http-error.ts'
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appRouter } from '../router.ts'
import type { Services } from '../services.ts'
import { contextFor } from './context.ts'
import { largeTurns } from './large-turns.ts'
import { LARGE_PACE, type Pace, USUAL_PACE } from './slow-bodies.ts'

/** What any other call may bring. */
const USUAL_BYTES = 1024 * 1024

const ROUTE = `/api/trpc/${SAVE_RESPONSE_PATH}`

/** What a body says that it takes; what says nothing may take all there is room for. */
const bytesOf = ({ headers }: FastifyRequest): number => {
  const length = Number(headers['content-length'] ?? Number.NaN)
  return Number.isFinite(length) ? length : MOST_RESPONSE_JSON
}

/** How slowly the body of a request may come. */
export const paceOf = (request: FastifyRequest): Pace =>
  request.routeOptions.url === ROUTE && bytesOf(request) > USUAL_BYTES ? LARGE_PACE : USUAL_PACE

const refuse = (reply: FastifyReply, code: Parameters<typeof httpError>[0]) => {
  const { status, body } = httpError(code)
  // Nothing of what is still coming is waited for.
  return reply.code(status).header('connection', 'close').send(body)
}

/**
 * `response.save` by itself, with room for a price of each of hundreds of lines for each of hundreds of
 * lots. What is larger than any other call may be is read alone from somebody who may save responses of
 * some organisation, and of a few at once (see largeTurns), as slowly as LARGE_PACE lets it come; whoever
 * comes then is told to come again.
 */
export const registerLargeSaves = (app: FastifyInstance, services: Services): void => {
  const turns = largeTurns()
  const letIn = async (request: FastifyRequest, reply: FastifyReply) => {
    const bytes = bytesOf(request)
    if (bytes <= USUAL_BYTES) return
    const { actor, now } = await contextFor(services, request)
    if (actor.kind !== 'user') return refuse(reply, 'session.required')
    const orgIds = actor.orgs
      .filter((org) => orgRefusal(org, 'rfx.manage_interaction', now) === null)
      .map(({ orgId }) => orgId)
    if (orgIds.length === 0) return refuse(reply, 'access.denied')
    // Who has gone in the meantime will not go again.
    if (reply.raw.destroyed || request.raw.destroyed) return
    const leave = turns.enter({ userId: actor.userId, orgIds, bytes })
    if (!leave) return refuse(reply, 'system.unavailable')
    reply.raw.once('close', leave)
  }
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: MOST_RESPONSE_JSON },
      (_request, body, done) => done(null, body),
    )
    scope.post(ROUTE, { bodyLimit: MOST_RESPONSE_JSON, onRequest: letIn }, (req, res) =>
      fastifyRequestHandler({
        router: appRouter,
        createContext: () => contextFor(services, req),
        ...{ req, res, path: SAVE_RESPONSE_PATH },
      }),
    )
  })
}
