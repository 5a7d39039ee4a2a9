import type { PasskeyAssertion, SecondFactor } from '@kogge/domain/accounts/second-factors.ts'
import { ERROR_CODES, type ErrorCode } from '@kogge/domain/kernel/app-errors.ts'
import { correlationId } from '../errors/correlation-id.ts'
import { getCsrfToken } from './csrf-token.ts'
import { rereadSession } from './session-cookie.ts'

/** A refused call; `code` is null where the answer cannot be read. */
export class AuthError extends Error {
  readonly code: ErrorCode | null

  constructor(code: ErrorCode | null) {
    super(code ?? 'Unable to transform response from server')
    this.name = 'AuthError'
    this.code = code
  }
}

const codeIn = (answer: unknown): ErrorCode | null =>
  typeof answer === 'object' &&
  answer !== null &&
  'error' in answer &&
  typeof answer.error === 'object' &&
  answer.error !== null &&
  'message' in answer.error
    ? (ERROR_CODES.find((code) => code === Object(answer.error).message) ?? null)
    : null

const send = async (path: string, body?: object): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    // The answer brings cookies; it must arrive though the page is left meanwhile.
    keepalive: true,
    headers: {
      'accept-language': document.documentElement.lang || 'en',
      'x-correlation-id': correlationId(),
      'x-csrf-token': await getCsrfToken(),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

const post = async (path: string, body?: object): Promise<unknown> => {
  let response = await send(path, body)
  // A token that the server no longer knows was taken away with this answer; a new one is fetched.
  if (response.status === 403) response = await send(path, body)
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw new AuthError(codeIn(answer))
  return answer
}

// Two calls at once would each bring a token; the cookie of the first could come last.
let queue: Promise<unknown> = Promise.resolve()
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const result = queue.then(work).finally(rereadSession)
  queue = result.catch(() => undefined)
  return result
}

/** The right password of an account that asks for more: what the second step is made with. */
export interface SecondStep {
  readonly token: string
  readonly methods: readonly SecondFactor[]
}

/** Where to go after signing in; the server has made sure that it is ours. */
const pathIn = (answer: unknown): string => {
  const path: unknown = Object(answer).callbackUrl
  return typeof path === 'string' ? path : '/'
}

const secondStepIn = (answer: unknown): SecondStep | null => {
  const { token, methods }: { token?: unknown; methods?: unknown } = Object(
    Object(answer).secondFactor,
  )
  return typeof token === 'string' && Array.isArray(methods) ? { token, methods } : null
}

/**
 * Signs in; gives the address to go to, or what the second step needs. Throws `AuthError`
 * (`session.bad_credentials`, `request.rate_limited`) and 'Failed to fetch CSRF token'.
 */
export const signIn = (credentials: {
  readonly email: string
  readonly password: string
  readonly callbackUrl?: string | undefined
}): Promise<string | SecondStep> =>
  inTurn(async () => {
    const answer = await post('/api/auth/login', credentials)
    return secondStepIn(answer) ?? pathIn(answer)
  })

/**
 * The second step; gives the address to go to. Throws `AuthError` (`account.second_factor_invalid`;
 * `account.token_invalid` when it has to begin with the password again; `request.rate_limited`).
 */
export const finishSignIn = (
  proof: { readonly token: string; readonly callbackUrl?: string | undefined } & (
    | { readonly method: 'totp' | 'recovery'; readonly code: string }
    | { readonly method: 'passkey'; readonly assertion: PasskeyAssertion }
  ),
): Promise<string> => inTurn(async () => pathIn(await post('/api/auth/second-factor', proof)))

/** Signs out; gives whether it worked. A failure goes to the console alone. */
export const signOut = (): Promise<boolean> =>
  inTurn(() => post('/api/auth/logout')).then(
    () => true,
    (error: unknown) => {
      console.error(error)
      return false
    },
  )

/** Renews the session and what the page knows of it. Failures are ignored. */
export const refreshSession = (): Promise<void> =>
  inTurn(() => post('/api/auth/refresh')).then(
    () => undefined,
    () => undefined,
  )
