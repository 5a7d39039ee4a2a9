import type { ErrorCode } from '@kogge/domain/kernel/app-errors.ts'
import { refusalOf } from '@kogge/platform/server/procedures/refusal-events.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { loggedAs } from './masked-log-paths.ts'

const logged = new WeakSet<FastifyRequest>()

/**
 * Writes down that something was refused, by a name that can be watched. Nobody is named: neither who
 * asked nor what for; on paths that suppliers use not even which call it was.
 */
export const logRefusal = (request: FastifyRequest, code: ErrorCode, call?: string): void => {
  const event = refusalOf(code)
  if (event === null) return
  logged.add(request)
  const { url } = request.routeOptions
  const { path, isUnlinked } = loggedAs(request.url, url !== undefined)
  const about = isUnlinked || call === undefined ? {} : { call }
  request.log.warn({ event, code, method: request.method, path, ...about }, 'refused')
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'request.invalid',
  401: 'session.required',
  403: 'access.denied',
  413: 'request.invalid',
  429: 'request.rate_limited',
}

/** The same for what no procedure answers: sign-ins, files, exports, and bodies that no route takes. */
export const registerRefusals = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const { url = '' } = request.routeOptions
    const code = CODES[reply.statusCode]
    if (code && !logged.has(request) && !/^\/api\/(trpc|admin)\//.test(url))
      logRefusal(request, code)
  })
}
