import { AppError, ERROR_CODES, type ErrorCode } from '@kogge/domain/kernel/app-errors.ts'
import { TRPCClientError } from '@trpc/client'
import { AuthError } from '../session/sign-in-calls.ts'

/** The domain's code of a failed call; null where there was no answer or none that can be read. */
export const errorCodeOf = (error: unknown): ErrorCode | null => {
  // What the page knew would be refused, and did not ask for; what signing in answered.
  if (error instanceof AppError || error instanceof AuthError) return error.code
  if (!(error instanceof TRPCClientError)) return null
  const code: unknown = error.data?.appCode
  return ERROR_CODES.find((known) => known === code) ?? null
}

/** Missing, hidden and malformed ids are one thing to a reader. */
export const isMissing = (error: unknown): boolean => {
  const code = errorCodeOf(error)
  return code === 'record.not_found' || code === 'request.invalid'
}

/** The catalogue's key of a code: `errors.record_not_found`; dots nest in catalogues. */
export const errorMessageKey = <Code extends ErrorCode>(code: Code) =>
  code.replace('.', '_') as Code extends `${infer Noun}.${infer Problem}`
    ? `${Noun}_${Problem}`
    : never
