import { TOKEN_COOKIE } from '@kogge/domain/accounts/session-cookies.ts'
import { MAIL_EVENTS_PATH, MOST_EVENT_BYTES } from '@kogge/domain/mail/mail-events-path.ts'
import { httpError } from '@kogge/platform/server/procedures/http-error.ts'
import { cookiesOf } from '@kogge/platform/server/sessions/session-cookies.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routedPathOf } from '../routed-path.ts'

/** Whoever has not signed in fills in a form of a few lines. */
const MOST_BYTES = 16 * 1024

/** Calls look up who sends them before they make anything of a body, and bound it by themselves. */
const CALLS = ['/api/trpc/', '/api/admin/']
/** Files look up who sends them before they read any of it. */
const FILES: ReadonlySet<string | undefined> = new Set(['/api/upload', '/api/org/:orgId/logo'])

const isFile = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'PUT' && FILES.has(routeOptions.url)

/** A report of a mail provider, which repeats what it was about. */
const isEvent = ({ routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.url === MAIL_EVENTS_PATH &&
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length'] ?? 0) <= MOST_EVENT_BYTES

const isCall = (request: FastifyRequest): boolean => {
  const path = routedPathOf(request)
  return CALLS.some((prefix) => path.startsWith(prefix))
}

/** Whether a request brings more than a stranger may, of whatever type, or does not say how much. */
export const isTooMuchForStrangers = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => {
  if (headers['transfer-encoding'] !== undefined) return true
  return Number(headers['content-length'] ?? 0) > MOST_BYTES
}

/**
 * Refuses what is too much before it has come, where nobody even claims to have signed in; and whoever claims it
 * where no more is ever sent.
 */
export const registerStrangersBodies = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (!isTooMuchForStrangers(request) || isFile(request) || isEvent(request)) return
    const claimsToBe = cookiesOf(request.headers.cookie)[TOKEN_COOKIE] !== undefined
    if (claimsToBe && isCall(request)) return
    const { body } = httpError('request.invalid')
    // What is still coming is not waited for.
    return reply.code(413).header('connection', 'close').send(body)
  })
}
