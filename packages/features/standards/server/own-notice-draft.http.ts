import { authorizeInOrg } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { orgId, rfxId } from '@kogge/domain/kernel/entity-ids.ts'
import { attachment } from '@kogge/domain/kernel/file-name.ts'
import { NOTICE_DRAFT_PATH } from '@kogge/domain/standards/notice-draft-address.ts'
import { callerOf } from '@kogge/platform/server/load/admission-queue.ts'
import { admissionTo, leavingOf } from '@kogge/platform/server/load/call-admission.ts'
import { type Limit, limitKey } from '@kogge/platform/server/load/rate-limit-keys.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import { httpError } from '@kogge/platform/server/procedures/http-error.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ownNoticeDraft } from './notice-draft.queries.ts'

interface Deps {
  /** The caller as the server's own records have them. */
  readonly contextOf: (request: FastifyRequest) => Promise<Context>
  /** The address people reach Kogge at, without a slash at the end. */
  readonly publicUrl: string
}

/** Drafts that one user may ask for. */
const DRAFTS: Limit = { name: 'notice-draft', hits: 60, windowSeconds: 60 * 60 }

const query = z.strictObject({ rfxId, orgId })

/**
 * `GET /api/standards/notice-draft`: the draft of the official notice for its buyer, of a request that only those invited
 * see as well: the result of a negotiation with these is published too.
 */
export const registerOwnNoticeDraft = (
  app: FastifyInstance,
  { contextOf, publicUrl }: Deps,
): void => {
  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const known = error instanceof AppError ? error : new AppError('system.internal')
      if (known !== error) request.log.error({ err: error }, 'the draft of a notice was not sent')
      const { status, body } = httpError(known.code)
      return reply.code(status).send(body)
    })

    // Asking for the head of a file would make the whole of it.
    scope.get(NOTICE_DRAFT_PATH, { exposeHeadRoute: false }, async (request, reply) => {
      const requested = query.safeParse(request.query)
      if (!requested.success) throw new AppError('request.invalid')
      const ctx = await contextOf(request)
      if (ctx.actor.kind !== 'user') throw new AppError('session.required')
      const own = requested.data
      authorizeInOrg(ctx.actor, own.orgId, ['rfx.view_draft'], ctx.now)
      const limit = { limit: DRAFTS, key: limitKey(DRAFTS, null, ctx.actor.userId) }
      await countAttempt(ctx.db, [limit], ctx.now)
      const make = () => ownNoticeDraft({ ...ctx, publicUrl }, own)
      const xml = await admissionTo(ctx.readDb, 'file').take(
        callerOf(ctx),
        make,
        leavingOf(reply.raw),
      )
      return reply
        .header('content-disposition', attachment(`kogge-${own.rfxId}-eforms-draft.xml`))
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-store')
        .type('application/xml; charset=utf-8')
        .send(xml)
    })
  })
}
