import type { UserActor } from '@kogge/domain/kernel/actor.ts'
import { AppError, type ErrorCode } from '@kogge/domain/kernel/errors.ts'
import { initTRPC, TRPCError } from '@trpc/server'
import type { Context } from './context.ts'
import { TRANSPORT_CODES } from './errors.ts'

/** Marks who may call a procedure, for the test that walks them all. */
export interface ProcedureMeta {
  readonly access: 'public' | 'user'
}

const t = initTRPC
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

const OUTPUT_INVALID = 'Output validation failed'

const appCodeOf = (error: TRPCError, expected: AppError | null): ErrorCode | null => {
  if (expected) return expected.code
  if (error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR') return 'request.invalid'
  if (error.code === 'INTERNAL_SERVER_ERROR') return 'system.internal'
  return null
}

/** Turns the domain's errors into the transport's, in one place. */
const translateErrors = t.middleware(async ({ next }) => {
  const result = await next()
  if (!result.ok && result.error.cause instanceof AppError) {
    const { cause } = result.error
    throw new TRPCError({ code: TRANSPORT_CODES[cause.code], message: cause.code, cause })
  }
  return result
})

export const router = t.router
export const mergeRouters = t.mergeRouters
export const createCaller = t.createCallerFactory

/** For everyone, signed in or not. Each such procedure is listed in the test that walks them all. */
export const publicProcedure = t.procedure.meta({ access: 'public' }).use(translateErrors)

/** For signed-in users; `ctx.actor` is theirs. */
export const userProcedure = t.procedure
  .meta({ access: 'user' })
  .use(translateErrors)
  .use(({ ctx, next }) => {
    if (ctx.actor.kind !== 'user') throw new AppError('session.required')
    const actor: UserActor = ctx.actor
    return next({ ctx: { ...ctx, actor } })
  })
