import { takesChange } from '@kogge/domain/file/disk.ts'
import { AppError, type ErrorCode } from '@kogge/domain/kernel/errors.ts'
import { initTRPC, TRPCError } from '@trpc/server'
import { isAway, isBusy } from './busy.ts'
import type { Context } from './context.ts'
import { TRANSPORT_CODES } from './errors.ts'

/** Marks who may call a procedure, for the test that walks them all. */
export type ProcedureMeta =
  | { readonly access: 'public' | 'user' }
  /** Any one of the permissions will do. */
  | { readonly access: 'org' | 'staff'; readonly permissions: readonly string[] }

const OUTPUT_INVALID = 'Output validation failed'

const appCodeOf = (error: TRPCError, expected: AppError | null): ErrorCode | null => {
  if (expected) return expected.code
  if (error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR') return 'request.invalid'
  if (error.code === 'INTERNAL_SERVER_ERROR') return 'system.internal'
  return null
}

export const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    // A stack or a database's words never reach a client: unknown errors say only that they happened.
    errorFormatter: ({ shape, error, ctx }) => {
      const expected = error.cause instanceof AppError ? error.cause : null
      const hidden = error.code === 'INTERNAL_SERVER_ERROR' && error.message !== OUTPUT_INVALID
      if (hidden)
        ctx?.log.error({ err: error.cause ?? error, path: shape.data.path }, 'procedure failed')
      return {
        code: shape.code,
        message: hidden ? 'Internal server error' : shape.message,
        data: {
          code: shape.data.code,
          httpStatus: shape.data.httpStatus,
          path: shape.data.path,
          appCode: appCodeOf(error, expected),
          details: expected?.details,
        },
      }
    },
  })

/** Where next to nothing is left of the disk, changes are refused that can wait. */
const refusalOf = async ({ disk }: Context, type: string, path: string): Promise<void> => {
  if (type !== 'mutation') return
  const { level } = await disk.state()
  if (takesChange(level, path)) return
  const cause = new AppError('system.disk_low')
  throw new TRPCError({ code: TRANSPORT_CODES[cause.code], message: cause.code, cause })
}

/** Turns the domain's errors into the transport's, in one place, and says what time it is. */
export const base = t.procedure.use(async ({ ctx, next, type, path }) => {
  await refusalOf(ctx, type, path)
  const result = await next({ ctx: { ...ctx, now: ctx.clock() } })
  if (result.ok) return result
  const away = isAway(result.error)
  const cause =
    away || isBusy(result.error) ? new AppError('system.unavailable') : result.error.cause
  if (cause instanceof AppError) {
    const err = result.error.cause
    if (away) ctx.log.error({ err }, 'a service is away')
    else if (cause.code === 'system.unavailable') ctx.log.warn({ err }, 'too busy')
    throw new TRPCError({ code: TRANSPORT_CODES[cause.code], message: cause.code, cause })
  }
  return result
})
