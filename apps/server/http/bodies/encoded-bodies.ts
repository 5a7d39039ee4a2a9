import { httpError } from '@kogge/platform/server/procedures/http-error.ts'
import type { FastifyInstance } from 'fastify'

const PLAIN = 'identity'

/**
 * Refuses bodies that are packed, before they are read: all bounds are of what comes, and fifty bytes can
 * hold sixteen megabytes. No client of ours packs what it sends.
 */
export const refuseEncodedBodies = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    const encoding = request.headers['content-encoding']
    if (encoding === undefined || encoding.trim().toLowerCase() === PLAIN) return
    const { body } = httpError('request.invalid')
    // What is still coming is not waited for.
    return reply.code(415).headers({ connection: 'close', 'accept-encoding': PLAIN }).send(body)
  })
}
