import { TOKEN_COOKIE } from '@kogge/domain/accounts/session-cookies.ts'
import { httpError } from '@kogge/platform/server/procedures/http-error.ts'
import { cookiesOf } from '@kogge/platform/server/sessions/session-cookies.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Whoever has not signed in fills in a form of a few lines. */
const MOST_BYTES = 16 * 1024

/**
 * Whether a call brings more than a stranger may, or does not say how much. Files are no calls: they look
 * themselves who sends them before they read any.
 */
export const isTooMuchForStrangers = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => {
  if (!headers['content-type']?.toLowerCase().startsWith('application/json')) return false
  if (headers['transfer-encoding'] !== undefined) return true
  return Number(headers['content-length'] ?? 0) > MOST_BYTES
}

/** Refuses what is too much before it has come, where nobody even claims to have signed in. */
export const registerStrangersBodies = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (!isTooMuchForStrangers(request)) return
    if (cookiesOf(request.headers.cookie)[TOKEN_COOKIE] !== undefined) return
    const { body } = httpError('request.invalid')
    // What is still coming is not waited for.
    return reply.code(413).header('connection', 'close').send(body)
  })
}
