import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { FastifyInstance } from 'fastify'
import { httpError } from '../procedures/http-error.ts'

const appErrorOf = (error: unknown): AppError | null => {
  if (error instanceof AppError) return error
  if (error instanceof Error && error.cause instanceof AppError) return error.cause
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return new AppError('file.not_accepted', { reason: 'size' })
  return status < 500 ? new AppError('request.invalid') : null
}

/** Answers what goes wrong with files as procedures do, with `details`. What was sent is never logged. */
export const answerFileErrors = (scope: FastifyInstance): void => {
  scope.setErrorHandler((error, request, reply) => {
    const known = appErrorOf(error)
    if (!known) request.log.error({ err: error }, 'file call failed')
    const { status, body } = httpError((known ?? new AppError('system.internal')).code)
    const data = { ...body.error.data, details: known?.details }
    return reply.code(status).send({ error: { ...body.error, data } })
  })
}
