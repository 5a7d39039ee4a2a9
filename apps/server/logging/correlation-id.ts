import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { loggedAs } from './masked-log-paths.ts'

export const CORRELATION_HEADER = 'x-correlation-id'

/** The routes of signing in. No other route but procedures and pages is logged under a session's id. */
const SIGNING_IN = /^\/api\/(auth\/[a-z-]+|csrf)$/

/**
 * The id under which a request's log lines are found: the client's own, one a session, where it is
 * harmless to write down (letters, digits and dashes), else a new one. A request that suppliers make, or
 * may make, has one of its own, and so has whatever is not known to be none: the session's would join it
 * with the sign-in.
 */
export const correlationId = (request: IncomingMessage): string => {
  const url = request.url ?? ''
  if (loggedAs(url, SIGNING_IN.test(url)).isUnlinked) return randomUUID()
  const header = request.headers[CORRELATION_HEADER]
  return typeof header === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(header) ? header : randomUUID()
}
