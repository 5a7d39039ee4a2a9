import { httpError } from '@kogge/platform/server/procedures/http-error.ts'
import { isBeyond } from '@kogge/platform/server/procedures/json-shape-limits.ts'
import type { FastifyInstance } from 'fastify'

/** More than anything that a call takes; what is deeper, or has more members, only makes work. */
const MOST = { depth: 40, members: 200 }

/** Refuses what is too deep or too wide, before anybody makes objects of it. */
export const registerDepth = (app: FastifyInstance): void => {
  app.addHook('preValidation', async (request, reply) => {
    if (typeof request.body !== 'string' || !isBeyond(request.body, MOST)) return
    const { status, body } = httpError('request.invalid')
    return reply.code(status).send(body)
  })
}
