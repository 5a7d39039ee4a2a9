import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { CSRF_COOKIE, CSRF_HEADER } from '@kogge/domain/account/cookies.ts'
import { cookiesOf, csrfCookie } from './cookies.ts'
import { httpError } from './http-error.ts'

/** The one call that hands a token out and so cannot carry one. */
export const CSRF_PATH = '/api/csrf'

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

const sign = (secret: string, value: string): string =>
  createHmac('sha256', secret).update(`csrf:${value}`).digest('base64url')

const equal = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * A random value and its signature. The signature tells a token of ours from what another host made
 * up; it does not say whose token it is. A host beside ours that can plant cookies could plant one
 * that we gave to it: against that stand `Origin` and `Sec-Fetch-Site`, which the guard reads too.
 */
export const newCsrfToken = (secret: string): string => {
  const value = randomBytes(32).toString('base64url')
  return `${value}.${sign(secret, value)}`
}

export const isCsrfToken = (secret: string, token: string | undefined): token is string => {
  const [value, signature, ...rest] = (token ?? '').split('.')
  if (!value || !signature || rest.length > 0) return false
  return equal(signature, sign(secret, value))
}

const hostOf = (address: string): string | null => {
  try {
    return new URL(address).host
  } catch {
    return null
  }
}

/** Whether the browser says that the request came from elsewhere. Programs that say nothing pass. */
const isForeign = (headers: IncomingHttpHeaders, publicUrl: string): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  if (headers.origin === undefined) return false
  const origin = hostOf(headers.origin)
  return origin === null || (origin !== headers.host && origin !== hostOf(publicUrl))
}

/** The parts of a Fastify request and reply that the guard needs. */
interface GuardedRequest {
  readonly method: string
  readonly headers: IncomingHttpHeaders
  readonly routeOptions: { readonly url?: string | undefined }
}
interface GuardedReply {
  header(name: string, value: string): unknown
  code(status: number): { send(body: unknown): unknown }
}

/**
 * A Fastify hook (`onRequest` or `preHandler`, for the whole server) that lets nothing be changed
 * without the page's own token: header and cookie must be equal and signed by us, and neither
 * `Origin` nor `Sec-Fetch-Site` may name another site. GET, HEAD and OPTIONS pass: they change
 * nothing. `POST /api/csrf` needs no token.
 */
export const csrfGuard =
  (secret: string, publicUrl: string) =>
  async (request: GuardedRequest, reply: GuardedReply): Promise<unknown> => {
    if (SAFE_METHODS.has(request.method)) return undefined
    const { headers } = request
    const given = headers[CSRF_HEADER]
    const kept = cookiesOf(headers.cookie)[CSRF_COOKIE]
    const matches = typeof given === 'string' && isCsrfToken(secret, kept) && equal(given, kept)
    const allowed =
      !isForeign(headers, publicUrl) && (matches || request.routeOptions.url === CSRF_PATH)
    if (allowed) return undefined
    // A cookie that we did not sign, or not with today's secret, would only be sent again.
    if (kept !== undefined && !isCsrfToken(secret, kept))
      reply.header('set-cookie', csrfCookie('', 0))
    const { status, body } = httpError('request.csrf')
    return reply.code(status).send(body)
  }
