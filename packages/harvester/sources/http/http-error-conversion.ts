import { AddressRefused } from './checked-connections.ts'
import { HttpError, type HttpProblem } from './http-errors.ts'

const BY_CODE: Readonly<Record<string, HttpProblem>> = {
  ENOTFOUND: 'no-such-host',
  EAI_AGAIN: 'unreachable',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'too-large',
  HPE_HEADER_OVERFLOW: 'too-large',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'truncated',
  HPE_INVALID_EOF_STATE: 'truncated',
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError'

const problemOf = (error: unknown): HttpProblem => {
  if (error instanceof AddressRefused) return 'address-not-public'
  if (isTimeout(error)) return 'timeout'
  // A line that closes before the answer is whole.
  if (
    codeOf(error) === 'UND_ERR_SOCKET' &&
    error instanceof Error &&
    /closed|other side/.test(error.message)
  )
    return 'truncated'
  return BY_CODE[codeOf(error)] ?? 'unreachable'
}

/**
 * Whatever a request threw, named. A signal of the caller is no failure of the host and goes on
 * as it is.
 */
export const toHttpError = (
  thrown: unknown,
  url: URL,
  signal: AbortSignal | undefined,
): HttpError => {
  signal?.throwIfAborted()
  if (thrown instanceof HttpError) return thrown
  return new HttpError(problemOf(thrown), url, { detail: codeOf(thrown) && `(${codeOf(thrown)})` })
}
