import { AsyncLocalStorage } from 'node:async_hooks'
import { takesChange } from '@kogge/domain/file/disk.ts'
import { AppError, type ErrorCode } from '@kogge/domain/kernel/errors.ts'
import { initTRPC, TRPCError } from '@trpc/server'
import { callerOf } from './admission.ts'
import { type AdmissionKind, admissionTo } from './admitted.ts'
import { isAway, isBusy } from './busy.ts'
import type { Context } from './context.ts'
import { TRANSPORT_CODES } from './errors.ts'

/** Marks who may call a procedure, for the test that walks them all, and what its calls wait for. */
export interface ProcedureMeta {
  readonly access?: 'public' | 'user' | 'org' | 'staff'
  /** Any one of the permissions will do, within an organisation and for staff. */
  readonly permissions?: readonly string[]
  /**
   * What a query waits for where it is not the turn of its caller: another kind of admission, `its own`
   * that it takes itself, or `none`, as nothing is asked of the database. Changes wait for turns of
   * another sort (`turns.ts`).
   */
  readonly turn?: AdmissionKind | 'its own' | 'none'
}

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

/** What a query waits for: people who have signed in have more to read than strangers, and come first. */
const turnOf = (ctx: Context, type: string, meta: ProcedureMeta | undefined) => {
  const { turn, access } = meta ?? {}
  // Who may not call it is told so without a turn.
  const isRefused = ctx.actor.kind !== 'user' && access !== 'public'
  if (type !== 'query' || isRefused || turn === 'its own' || turn === 'none') return null
  return turn ?? (ctx.actor.kind === 'user' ? 'own' : 'reading')
}

/** Whether what runs has its turn already. */
const hasTurn = new AsyncLocalStorage<true>()

/**
 * Does a query when the turn of its caller comes: once, since a procedure that is put together from two
 * passes here twice, and who waits for a second place while holding one may wait for themselves.
 */
const admitted = t.middleware(({ ctx, type, meta, signal, next }) => {
  const kind = hasTurn.getStore() ? null : turnOf(ctx, type, meta)
  if (kind === null) return next()
  const work = () => hasTurn.run(true, () => next())
  return admissionTo(ctx.readDb, kind).take(callerOf(ctx), work, signal)
})

/** Turns the domain's errors into the transport's, in one place, and says what time it is. */
const told = t.procedure.use(async ({ ctx, next, type, path }) => {
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

/** What every procedure is made of. */
export const base = told.use(admitted)
