import { MOST_RESPONSE_JSON, SAVE_RESPONSE_PATH } from '@kogge/domain/response/large-saves.ts'
import { httpError } from '@kogge/platform/server/http-error.ts'
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appRouter } from '../router.ts'
import type { Services } from '../services.ts'
import { contextFor } from './context.ts'

/** What any other call may bring. */
const USUAL_BYTES = 1024 * 1024

/** Larger ones that a process takes in at the same time, so that they fill no more than 64 MiB of it. */
const MOST_AT_ONCE = 4

const refuse = (reply: FastifyReply, code: Parameters<typeof httpError>[0]) => {
  const { status, body } = httpError(code)
  return reply.code(status).send(body)
}

/**
 * `response.save` by itself, with room for a price of each of hundreds of lines for each of hundreds of
 * lots. What is larger than any other call may be is read from somebody who is signed in alone, and of a
 * few at once; everybody else is told to come again.
 */
export const registerLargeSaves = (app: FastifyInstance, services: Services): void => {
  /** Who is at it: one each. */
  const running = new Set<string>()
  const letIn = async (request: FastifyRequest, reply: FastifyReply) => {
    const length = Number(request.headers['content-length'] ?? Number.NaN)
    if (length <= USUAL_BYTES) return
    const { actor } = await contextFor(services, request)
    if (actor.kind !== 'user') return refuse(reply, 'session.required')
    const { userId } = actor
    if (running.has(userId) || running.size >= MOST_AT_ONCE)
      return refuse(reply, 'system.unavailable')
    // Who has gone in the meantime will not go again.
    if (reply.raw.destroyed || request.raw.destroyed) return
    running.add(userId)
    reply.raw.once('close', () => running.delete(userId))
  }
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: MOST_RESPONSE_JSON },
      (_request, body, done) => done(null, body),
    )
    scope.post(
      `/api/trpc/${SAVE_RESPONSE_PATH}`,
      { bodyLimit: MOST_RESPONSE_JSON, onRequest: letIn },
      (req, res) =>
        fastifyRequestHandler({
          router: appRouter,
          createContext: () => contextFor(services, req),
          ...{ req, res, path: SAVE_RESPONSE_PATH },
        }),
    )
  })
}
