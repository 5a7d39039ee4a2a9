import { httpError } from '@kogge/platform/server/procedures/http-error.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routedPathOf } from '../routed-path.ts'

const CALLS = ['/api/trpc/', '/api/admin/']

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** `application/json; charset=utf-8` is `application/json`. */
const typeOf = ({ headers }: FastifyRequest): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

/**
 * Refuses what is sent to a procedure in another form than JSON before it is read: no client of ours
 * does, and a form of other parts is read by no bound.
 */
export const refuseOtherBodies = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request) || typeOf(request) === 'application/json') return
    const path = routedPathOf(request)
    if (!CALLS.some((prefix) => path.startsWith(prefix))) return
    const { body } = httpError('request.invalid')
    // What is still coming is not waited for.
    return reply.code(415).header('connection', 'close').send(body)
  })
}
