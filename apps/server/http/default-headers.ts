import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { httpError } from '@kogge/platform/server/procedures/http-error.ts'
import { PERMISSIONS_POLICY } from './permissions-policy.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

export type Headers = Readonly<Record<string, string>>

/** `Strict-Transport-Security` where people come by https. */
export const hstsOf = (https: boolean) => (https ? { maxAge: YEAR_SECONDS } : false)

/**
 * What stands on every answer before anybody has looked at the request; a route says more of it, or
 * something else. Nothing of such an answer is ever run, framed or guessed at.
 */
export const defaultHeaders = (https: boolean): Headers => ({
  'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'permissions-policy': PERMISSIONS_POLICY,
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(https && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
})

/** Answers that have them from the beginning, also those that Node gives itself (no `Host`, `Expect`). */
export const answersWith = (defaults: Headers): typeof ServerResponse =>
  class<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    constructor(request: Request) {
      super(request)
      for (const [name, value] of Object.entries(defaults)) this.setHeader(name, value)
    }
  }

const STATUS_OF: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** A whole answer, for what no route answers. */
export const refusal = (status: number, defaults: Headers): string => {
  const { body } = httpError('request.invalid')
  const data = { ...body.error.data, httpStatus: status }
  const text = JSON.stringify({ error: { ...body.error, data } })
  const headers = {
    ...defaults,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`
}

/**
 * Answers what is no HTTP, came too slowly or has headers without an end: there is no request, and so
 * no route and no hook. What was sent is neither repeated nor logged.
 */
export const refuseUnread =
  (defaults: Headers) =>
  (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (!socket.writable) {
      socket.destroy(error)
      return
    }
    const status = STATUS_OF[error.code ?? ''] ?? 400
    socket.end(refusal(status, defaults))
  }
