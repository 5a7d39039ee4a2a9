import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { CSRF_COOKIE, CSRF_HEADER, TOKEN_COOKIE } from '@kogge/domain/accounts/session-cookies.ts'
import { MONITOR_UNSUBSCRIBE_API } from '@kogge/domain/kernel/routes.ts'
import { MAIL_EVENTS_PATH } from '@kogge/domain/mail/mail-events-path.ts'
import { httpError } from '../procedures/http-error.ts'
import { cookiesOf, csrfCookie } from './session-cookies.ts'

/** The one call that hands a token out and so cannot carry one. */
export const CSRF_PATH = '/api/csrf'

/**
 * Programs of others call these, which prove by a signature of their own who sends, or by a secret in the address, and know nobody
 * by a cookie.
 */
const OPEN_PATHS: ReadonlySet<string | undefined> = new Set([
  MAIL_EVENTS_PATH,
  MONITOR_UNSUBSCRIBE_API,
])

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What a token is bound to: the session that the browser has, or that it has none. */
const holderOf = (sessionToken: string | undefined): string =>
  sessionToken ? createHash('sha256').update(sessionToken).digest('base64url') : 'nobody'

const sign = (secret: string, value: string, sessionToken: string | undefined): string =>
  createHmac('sha256', secret)
    .update(`csrf:${value}:${holderOf(sessionToken)}`)
    .digest('base64url')

const equal = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * A random value and its signature, which covers the session token that the browser has: a token of
 * ours that another host plants is not that of this session. Whoever changes the session token of a
 * browser gives it a new CSRF token in the same answer.
 */
export const newCsrfToken = (secret: string, sessionToken: string | undefined): string => {
  const value = randomBytes(32).toString('base64url')
  return `${value}.${sign(secret, value, sessionToken)}`
}

export const isCsrfToken = (
  secret: string,
  token: string | undefined,
  sessionToken: string | undefined,
): token is string => {
  const [value, signature, ...rest] = (token ?? '').split('.')
  if (!value || !signature || rest.length > 0) return false
  return equal(signature, sign(secret, value, sessionToken))
}

/** Which origins may change something. */
export interface OwnOrigin {
  readonly publicUrl: string
  /** The operator has named it. Else nobody is let in from outside, and any origin of this machine counts. */
  readonly isNamed: boolean
}

const WEB: ReadonlySet<string> = new Set(['http:', 'https:'])
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

const isOwn = (origin: string, { publicUrl, isNamed }: OwnOrigin): boolean => {
  const url = URL.parse(origin)
  // An opaque origin ("null") is nobody's.
  if (url === null) return false
  return (
    url.origin === publicUrl || (!isNamed && WEB.has(url.protocol) && LOOPBACK.has(url.hostname))
  )
}

/** Whether the browser says that the request came from elsewhere. Programs that say nothing pass. */
export const isForeign = (headers: IncomingHttpHeaders, own: OwnOrigin): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  // Never compared with Host, which is the caller's word as well.
  return headers.origin !== undefined && !isOwn(headers.origin, own)
}

const LONG_BODY = 16 * 1024
const hasLongBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LONG_BODY

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
 * without the page's own token: header and cookie must be equal and signed by us for the session of
 * the request, and neither `Origin` nor `Sec-Fetch-Site` may name another site. GET, HEAD and OPTIONS pass: they change
 * nothing. `POST /api/csrf` needs no token, nor do paths whose requests are proven in another way.
 */
export const csrfGuard =
  <Request extends GuardedRequest>(
    secret: string,
    own: OwnOrigin,
    onRefused: (request: Request) => void = () => undefined,
  ) =>
  async (request: Request, reply: GuardedReply): Promise<unknown> => {
    if (SAFE_METHODS.has(request.method)) return undefined
    if (OPEN_PATHS.has(request.routeOptions.url)) return undefined
    const { headers } = request
    const values = headers[CSRF_HEADER]
    const { [CSRF_COOKIE]: kept, [TOKEN_COOKIE]: session } = cookiesOf(headers.cookie)
    const isOurs = isCsrfToken(secret, kept, session)
    const matches = typeof values === 'string' && isOurs && equal(values, kept)
    const allowed = !isForeign(headers, own) && (matches || request.routeOptions.url === CSRF_PATH)
    if (allowed) return undefined
    onRefused(request)
    // A cookie that we did not sign for this session, or not with today's secret, would only be sent again.
    if (kept !== undefined && !isOurs) reply.header('set-cookie', csrfCookie('', 0))
    // What of a long body is still coming is not waited for.
    if (hasLongBody(headers)) reply.header('connection', 'close')
    const { status, body } = httpError('request.csrf')
    return reply.code(status).send(body)
  }
