import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isUnlinked } from '../logging.ts'

export const CORRELATION_HEADER = 'x-correlation-id'

/**
 * The id under which a request's log lines are found: the client's own, one a session, where it is
 * harmless to write down (letters, digits and dashes), else a new one. A request that suppliers make
 * always has one of its own: the session's would join it with the sign-in.
 */
export const correlationId = (request: IncomingMessage): string => {
  if (isUnlinked(request.url ?? '')) return randomUUID()
  const given = request.headers[CORRELATION_HEADER]
  return typeof given === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID()
}
