import type { Db } from '@kogge/db/client.ts'
import { loginInput } from '@kogge/domain/accounts/account-inputs.ts'
import { secondFactorInput } from '@kogge/domain/accounts/second-factors.ts'
import { CSRF_COOKIE, TOKEN_COOKIE } from '@kogge/domain/accounts/session-cookies.ts'
import { sessionViewOf } from '@kogge/domain/accounts/session-view-schema.ts'
import { safeCallback } from '@kogge/domain/accounts/sign-in-callback.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import { isAway, isBusy } from '@kogge/platform/server/load/transient-errors.ts'
import { httpError } from '@kogge/platform/server/procedures/http-error.ts'
import type { Sealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import type { SecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { CSRF_PATH, isCsrfToken, newCsrfToken } from '@kogge/platform/server/sessions/csrf.ts'
import {
  type Cookies,
  cookiesOf,
  csrfCookie,
  endedCookies,
  tokenCookie,
  viewCookies,
} from '@kogge/platform/server/sessions/session-cookies.ts'
import { SESSION_SECONDS } from '@kogge/platform/server/sessions/session-lifetimes.ts'
import { refreshSession, resolveActor } from '@kogge/platform/server/sessions/sessions.commands.ts'
import type { TokenKeys } from '@kogge/platform/server/tokens/token-keys.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signIn, signOut } from './sign-in.commands.ts'
import { finishSignIn } from './sign-in-second-step.commands.ts'

export interface AuthDeps {
  readonly db: Db
  readonly jobs: JobSender
  /** Makes what is kept of tokens. */
  readonly tokenKeys: TokenKeys
  /** Signs CSRF tokens; the same in every server process. */
  readonly secret: string
  /** Opens the secrets of authenticator apps. */
  readonly secretBox: SecretBox
  /** What the audit log is signed with. */
  readonly sealing: Sealing
  /** The origin that callback addresses must stay within, and passkeys belong to. */
  readonly publicUrl: string
}

const MAX_BODY_BYTES = 16 * 1024

const requestOf = (deps: AuthDeps, request: FastifyRequest) => ({
  db: deps.db,
  jobs: deps.jobs,
  tokenKeys: deps.tokenKeys,
  sealing: deps.sealing,
  now: new Date(),
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? null,
})

/** The cookies of a session by its token: what the page may read, in chunks, with those gone that are stale. */
const sessionCookies = async (
  deps: AuthDeps,
  token: string,
  request: FastifyRequest,
  now: Date,
): Promise<readonly string[]> => {
  const actor = await resolveActor(deps.db, deps, { [TOKEN_COOKIE]: token }, now)
  const view = sessionViewOf(actor, now)
  const sent = cookiesOf(request.headers.cookie)
  return view ? viewCookies(view, SESSION_SECONDS, sent) : endedCookies(sent)
}

/** A session's token, and the CSRF token that goes with it alone. */
const tokenCookies = (secret: string, token: string): readonly string[] => [
  tokenCookie(token, SESSION_SECONDS),
  csrfCookie(newCsrfToken(secret, token), SESSION_SECONDS),
]

/** The same for a browser without a session. */
const noTokenCookies = (secret: string, sent: Cookies): readonly string[] => [
  ...endedCookies(sent),
  csrfCookie(newCsrfToken(secret, undefined), SESSION_SECONDS),
]

const setCookies = (reply: FastifyReply, cookies: readonly string[]): FastifyReply =>
  reply.header('set-cookie', [...cookies])

/** Sets the cookies of a new session and says where to go. */
const welcome = async (
  deps: AuthDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  callbackUrl: string | null | undefined,
) => {
  setCookies(reply, [
    ...tokenCookies(deps.secret, token),
    ...(await sessionCookies(deps, token, request, new Date())),
  ])
  return { callbackUrl: safeCallback(callbackUrl, deps.publicUrl) }
}

const refuse = (reply: FastifyReply, error: AppError): FastifyReply => {
  const { status, body } = httpError(error.code)
  const wait = error.details?.retryAfterSeconds
  if (wait !== undefined) reply.header('retry-after', String(wait))
  return reply.code(status).send(body)
}

/**
 * The plain HTTP calls of authentication. The CSRF guard must be installed on `app` before. Login
 * answers `{callbackUrl}`; where a second step is asked for, it answers `{secondFactor: {token,
 * methods}}` without a cookie, and the second step answers as login does. Refresh answers `{active}`,
 * `/api/csrf` `{csrfToken}`; failures have the shape of a procedure's error.
 */
export const registerAuthRoutes = (app: FastifyInstance, deps: AuthDeps): void => {
  app.register(async (scope) => {
    // Clients name a type without sending a body; that is no reason to refuse a logout.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => {
        try {
          done(null, body === '' ? null : JSON.parse(String(body)))
        } catch {
          done(new AppError('request.invalid'))
        }
      },
    )
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof AppError) return refuse(reply, error)
      const client =
        error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500
      if (!client) request.log.error({ err: error }, 'authentication call failed')
      if (isAway(error) || isBusy(error)) return refuse(reply, new AppError('system.unavailable'))
      return refuse(reply, new AppError(client ? 'request.invalid' : 'system.internal'))
    })

    scope.post('/api/auth/login', async (request, reply) => {
      const input = loginInput.safeParse(request.body)
      if (!input.success) throw new AppError('request.invalid')
      const { callbackUrl, ...credentials } = input.data
      const call = requestOf(deps, request)
      const previous = cookiesOf(request.headers.cookie)[TOKEN_COOKIE]
      const signedIn = await signIn(call, credentials, previous)
      if (signedIn.kind === 'second_factor') {
        const { token, methods } = signedIn
        return { secondFactor: { token, methods } }
      }
      return welcome(deps, request, reply, signedIn.token, callbackUrl)
    })

    scope.post('/api/auth/second-factor', async (request, reply) => {
      const input = secondFactorInput.safeParse(request.body)
      if (!input.success) throw new AppError('request.invalid')
      const call = { ...deps, ...requestOf(deps, request) }
      const previous = cookiesOf(request.headers.cookie)[TOKEN_COOKIE]
      const token = await finishSignIn(call, input.data, previous)
      return welcome(deps, request, reply, token, input.data.callbackUrl)
    })

    scope.post('/api/auth/logout', async (request, reply) => {
      const cookies = cookiesOf(request.headers.cookie)
      const token = cookies[TOKEN_COOKIE]
      if (token) await signOut(requestOf(deps, request), token)
      setCookies(reply, noTokenCookies(deps.secret, cookies))
      return { active: false }
    })

    scope.post('/api/auth/refresh', async (request, reply) => {
      const cookies = cookiesOf(request.headers.cookie)
      const token = cookies[TOKEN_COOKIE]
      const call = requestOf(deps, request)
      const refreshed = token
        ? await refreshSession(deps.db, deps.tokenKeys, token, call, call.now)
        : null
      if (!token || !refreshed || refreshed.kind === 'ended') {
        setCookies(reply, noTokenCookies(deps.secret, cookies))
        return { active: false }
      }
      const rotated = refreshed.kind === 'rotated' ? refreshed.token : null
      setCookies(reply, [
        ...(rotated ? tokenCookies(deps.secret, rotated) : []),
        ...(await sessionCookies(deps, rotated ?? token, request, call.now)),
      ])
      return { active: true }
    })

    scope.post(CSRF_PATH, async (request, reply) => {
      const { [CSRF_COOKIE]: known, [TOKEN_COOKIE]: session } = cookiesOf(request.headers.cookie)
      // The same for all tabs of a browser: a new one would spoil calls on their way.
      const csrfToken = isCsrfToken(deps.secret, known, session)
        ? known
        : newCsrfToken(deps.secret, session)
      setCookies(reply, [csrfCookie(csrfToken, SESSION_SECONDS)])
      return { csrfToken }
    })
  })
}
