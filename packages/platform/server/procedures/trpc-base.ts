import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { takesChange } from '@kogge/domain/files/disk-levels.ts'
import { AppError, type ErrorCode } from '@kogge/domain/kernel/app-errors.ts'
import { LARGE_READS } from '@kogge/domain/kernel/large-read-paths.ts'
import { initTRPC, TRPCError } from '@trpc/server'
import { callerOf } from '../load/admission-queue.ts'
import { type AdmissionKind, admissionTo } from '../load/call-admission.ts'
import { isAway, isBusy } from '../load/transient-errors.ts'
import { InputError, withShortRefusals } from './input-parsing.ts'
import type { Context } from './procedure-context.ts'
import { TRANSPORT_CODES } from './trpc-error-codes.ts'

/** Marks who may call a procedure, for the test that walks them all, and what its calls wait for. */
export interface ProcedureMeta {
  readonly access?: 'public' | 'user' | 'org' | 'staff'
  /** Any one of the permissions will do, within an organisation and for staff. */
  readonly permissions?: readonly string[]
  /** A permission within the organisation that is needed as well. */
  readonly also?: string
  /**
   * What a query waits for where it is not the turn of its caller: another kind of admission, `its own`
   * that it takes itself, or `none`, as nothing is asked of the database. Changes wait for turns of
   * another sort (`turns.ts`).
   */
  readonly turn?: AdmissionKind | 'its own' | 'none'
  /**
   * Calls that would tell who takes part in what: the log names neither which it was nor where it failed,
   * and has them under an id of their own. Set for all permissions of those who take part.
   */
  readonly log?: 'masked'
}

/** Failures of calls that no log may name. */
const unnamed = new WeakSet<Error>()

/** A failure as it is logged; of what may not be named without its frames, which say which step it was. */
const logged = (error: unknown, isUnnamed: boolean): unknown => {
  if (!isUnnamed || !(error instanceof Error)) return error
  const { message, cause } = error
  const code = cause instanceof Error && 'code' in cause ? { code: cause.code } : {}
  return Object.assign(new Error(message), { name: error.name, stack: '', ...code })
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
      if (hidden) {
        const isUnnamed = unnamed.has(error)
        const about = isUnnamed ? {} : { path: shape.data.path }
        ctx?.log.error(
          { err: logged(error.cause ?? error, isUnnamed), ...about },
          'procedure failed',
        )
      }
      return {
        code: shape.code,
        message: hidden ? 'Internal server error' : shape.message,
        data: {
          code: shape.data.code,
          httpStatus: shape.data.httpStatus,
          path: shape.data.path,
          appCode: appCodeOf(error, expected),
          details: expected?.details,
          issues: error.cause instanceof InputError ? error.cause.issues : undefined,
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
const turnOf = (ctx: Context, type: string, path: string, meta: ProcedureMeta | undefined) => {
  const { turn, access } = meta ?? {}
  // A caller without the permission gets the refusal without a turn.
  const isRefused = ctx.actor.kind !== 'user' && access !== 'public'
  if (type !== 'query' || isRefused || turn === 'its own' || turn === 'none') return null
  if (turn) return turn
  const isLarge = LARGE_READS.includes(path)
  if (ctx.actor.kind !== 'user') return isLarge ? 'largeReading' : 'reading'
  return isLarge ? 'large' : 'own'
}

/** Whether what runs has its turn already. */
const hasTurn = new AsyncLocalStorage<true>()

/**
 * Does a query when the turn of its caller comes: once, since a procedure that is put together from two
 * passes here twice, and who waits for a second place while holding one may wait for themselves.
 */
const admitted = t.middleware(({ ctx, type, path, meta, signal, next }) => {
  const kind = hasTurn.getStore() ? null : turnOf(ctx, type, path, meta)
  if (kind === null) return next()
  const work = () =>
    hasTurn.run(true, async () => {
      const result = await next()
      // What is large is written out as a step of its own.
      if (LARGE_READS.includes(path)) await setImmediate()
      return result
    })
  return admissionTo(ctx.readDb, kind).take(callerOf(ctx), work, signal)
})

/** Turns the domain's errors into the transport's, in one place, and says what time it is. */
const withRefusals = withShortRefusals(t.procedure).use(async ({ ctx, next, type, path, meta }) => {
  await refusalOf(ctx, type, path)
  const result = await next({ ctx: { ...ctx, now: ctx.clock() } })
  if (result.ok) return result
  const isUnnamed = meta?.log === 'masked'
  if (isUnnamed) unnamed.add(result.error)
  const away = isAway(result.error)
  const cause =
    away || isBusy(result.error) ? new AppError('system.unavailable') : result.error.cause
  const code = appCodeOf(result.error, cause instanceof AppError ? cause : null)
  if (code) ctx.refused?.(code, path)
  if (cause instanceof AppError) {
    const err = logged(result.error.cause, isUnnamed)
    if (away) ctx.log.error({ err }, 'a service is away')
    else if (cause.code === 'system.unavailable') ctx.log.warn({ err }, 'too busy')
    throw new TRPCError({ code: TRANSPORT_CODES[cause.code], message: cause.code, cause })
  }
  return result
})

/** What every procedure is made of. */
export const base = withRefusals.use(admitted)
