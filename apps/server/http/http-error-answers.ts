import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { isAway, isBusy } from '@kogge/platform/server/load/transient-errors.ts'
import { httpError } from '@kogge/platform/server/procedures/http-error.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500

/**
 * The answer to a caller after a failure that no route has answered itself: it states that the
 * failure happened, in the shape of a procedure's error, also where Fastify refuses an address
 * before a route is found. What the database or a library said stands in the log alone. Where the
 * database is away for now it says so, so that the caller tries again.
 */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const isUnavailable = error instanceof AppError && error.code === 'system.unavailable'
  if (isUnavailable || isAway(error) || isBusy(error)) {
    if (!isUnavailable) request.log.error({ err: error }, 'a service is away')
    const { status, body } = httpError('system.unavailable')
    reply.code(status).send(body)
    return
  }
  const status = statusOf(error)
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  const { status: known, body } = httpError(status >= 500 ? 'system.internal' : 'request.invalid')
  reply.code(status >= 400 ? status : known).send(body)
}
