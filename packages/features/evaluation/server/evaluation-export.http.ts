import { EVALUATION_EXPORT_PATH } from '@kogge/domain/evaluation/evaluation-export-address.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { orgId, rfxId } from '@kogge/domain/kernel/entity-ids.ts'
import { attachment, safeFileName } from '@kogge/domain/kernel/file-name.ts'
import { UI_LOCALES, type UiLocale } from '@kogge/domain/kernel/locales.ts'
import { csvOf } from '@kogge/platform/server/exports/csv-export.ts'
import { callerOf } from '@kogge/platform/server/load/admission-queue.ts'
import { admissionTo, leavingOf } from '@kogge/platform/server/load/call-admission.ts'
import { type Limit, limitKey } from '@kogge/platform/server/load/rate-limit-keys.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import { httpError } from '@kogge/platform/server/procedures/http-error.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { recordEarlyLook } from '@kogge/platform/server/sealing/early-access.commands.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { exportEvaluation } from './evaluation-export.commands.ts'
import type { EvaluationTexts } from './evaluation-export-table.ts'

interface Deps {
  /** The caller as the server's own records have them. */
  readonly contextOf: (request: FastifyRequest) => Promise<Context>
  readonly texts: Readonly<Record<UiLocale, EvaluationTexts>>
}

/** Files that one user may ask for. */
const EXPORT: Limit = { name: 'evaluation-export', hits: 60, windowSeconds: 60 * 60 }

const query = z.strictObject({ rfxId, orgId, locale: z.enum(UI_LOCALES) })

/** `GET /api/evaluation/export`: the evaluation of a request as CSV, safe from formulas. */
export const registerEvaluationExport = (
  app: FastifyInstance,
  { contextOf, texts }: Deps,
): void => {
  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const known = error instanceof AppError ? error : new AppError('system.internal')
      if (known !== error) request.log.error({ err: error }, 'an evaluation was not sent as a file')
      const { status, body } = httpError(known.code)
      return reply.code(status).send(body)
    })

    // Asking for the head of a file would make the whole of it.
    scope.get(EVALUATION_EXPORT_PATH, { exposeHeadRoute: false }, async (request, reply) => {
      const requested = query.safeParse(request.query)
      if (!requested.success) throw new AppError('request.invalid')
      const ctx: Context = { ...(await contextOf(request)), locale: requested.data.locale }
      if (ctx.actor.kind !== 'user') throw new AppError('session.required')
      const limit = { limit: EXPORT, key: limitKey(EXPORT, null, ctx.actor.userId) }
      await countAttempt(ctx.db, [limit], ctx.now)
      const words = texts[requested.data.locale]
      const make = () => exportEvaluation(ctx, requested.data, words)
      const admission = admissionTo(ctx.readDb, 'file')
      const made = admission.take(callerOf(ctx), make, leavingOf(reply.raw))
      const table = await made.catch(async (error) => {
        await recordEarlyLook(
          ctx,
          { rfxId: requested.data.rfxId, call: 'evaluation.export' },
          error,
        )
        throw error
      })
      return reply
        .header('content-disposition', attachment(safeFileName(words.file, 'csv')))
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-store')
        .type('text/csv; charset=utf-8')
        .send(csvOf(table))
    })
  })
}
