import { httpError } from '@kogge/platform/server/http-error.ts'
import { isDeeper } from '@kogge/platform/server/json-depth.ts'
import type { FastifyInstance } from 'fastify'

/** Deeper than anything that a call takes; what is deeper only makes work. */
const MOST_DEPTH = 40

/** Refuses what is too deep, before anybody makes objects of it. */
export const registerDepth = (app: FastifyInstance): void => {
  app.addHook('preValidation', async (request, reply) => {
    if (typeof request.body !== 'string' || !isDeeper(request.body, MOST_DEPTH)) return
    const { status, body } = httpError('request.invalid')
    return reply.code(status).send(body)
  })
}
