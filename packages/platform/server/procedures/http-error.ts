import type { ErrorCode } from '@kogge/domain/kernel/app-errors.ts'
import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { TRANSPORT_CODES } from './trpc-error-codes.ts'

/** A failure of a plain HTTP call in the same shape as a procedure's. */
export interface HttpError {
  readonly status: number
  readonly body: {
    readonly error: {
      readonly code: number
      readonly message: string
      readonly data: {
        readonly code: string
        readonly httpStatus: number
        readonly appCode: ErrorCode
      }
    }
  }
}

/** An expected failure as a status and a body: a numeric code and a message, as procedures answer. */
export const httpError = (appCode: ErrorCode): HttpError => {
  const code = TRANSPORT_CODES[appCode]
  const status = getHTTPStatusCodeFromError(new TRPCError({ code }))
  return {
    status,
    body: {
      error: {
        code: TRPC_ERROR_CODES_BY_KEY[code],
        message: appCode,
        data: { code, httpStatus: status, appCode },
      },
    },
  }
}
