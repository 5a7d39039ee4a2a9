import type { ErrorCode } from '@kogge/domain/kernel/errors.ts'
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server'

/** Every expected failure as a transport status. Missing and forbidden look the same to a stranger. */
export const TRANSPORT_CODES: Readonly<Record<ErrorCode, TRPC_ERROR_CODE_KEY>> = {
  'request.invalid': 'BAD_REQUEST',
  'request.csrf': 'FORBIDDEN',
  'request.rate_limited': 'TOO_MANY_REQUESTS',
  'session.required': 'UNAUTHORIZED',
  'session.bad_credentials': 'UNAUTHORIZED',
  'access.forbidden': 'NOT_FOUND',
  'record.not_found': 'NOT_FOUND',
  'account.token_invalid': 'BAD_REQUEST',
  'account.password_weak': 'BAD_REQUEST',
  'list.cursor_invalid': 'BAD_REQUEST',
  'system.unavailable': 'SERVICE_UNAVAILABLE',
  'system.internal': 'INTERNAL_SERVER_ERROR',
}
