import { TOKEN_COOKIE } from '@kogge/domain/accounts/session-cookies.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { Pressure, PressureLevel } from '@kogge/platform/server/load/event-loop-load.ts'
import { httpError } from '@kogge/platform/server/procedures/http-error.ts'
import { cookiesOf } from '@kogge/platform/server/sessions/session-cookies.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routedPathOf } from './routed-path.ts'

/** What goes on whatever happens: signing in with all its steps, and what it needs before. */
const ALWAYS = /^\/api\/(auth\/[a-z-]+|csrf|trpc\/(account\.me|security\.passkeyRequest))$/
/** What costs something. Files of the interface do not, and pages say themselves that there is no time. */
const COSTS = /^\/(api|sitemaps|files)\/|^\/sitemap/

const isReading = ({ method }: Pick<FastifyRequest, 'method'>): boolean =>
  method === 'GET' || method === 'HEAD'

type RoutedRequest = Pick<FastifyRequest, 'method' | 'url' | 'routeOptions' | 'params'>

/**
 * Whether a request is turned away at a level of pressure: first whoever has not signed in, then all
 * who only read; who changes something, signs in, or asks whether Kogge is well never is.
 */
const isShed = (level: PressureLevel, input: RoutedRequest, isSignedIn: boolean): boolean => {
  if (level === 0) return false
  const path = routedPathOf(input)
  if (!COSTS.test(path) || ALWAYS.test(path)) return false
  return !isSignedIn || (level === 2 && isReading(input))
}

/** Turns away what cannot be borne, before anything is read of it. A token is believed until it is looked up. */
export const registerShedding = (app: FastifyInstance, pressure: Pressure): void => {
  app.addHook('onRequest', async (request, reply) => {
    const level = pressure.level()
    if (level === 0) return
    const claimsToBe = cookiesOf(request.headers.cookie)[TOKEN_COOKIE] !== undefined
    if (!isShed(level, request, claimsToBe)) return
    const { status, body } = httpError('system.unavailable')
    // What of its body is still coming is not waited for.
    if (!isReading(request)) reply.header('connection', 'close')
    return reply.code(status).send(body)
  })
}

/** Throws `system.unavailable` where a token that was believed turns out to be nobody's. */
export const expectNotShed = (
  pressure: Pressure,
  input: RoutedRequest,
  isSignedIn: boolean,
): void => {
  if (isShed(pressure.level(), input, isSignedIn)) throw new AppError('system.unavailable')
}
