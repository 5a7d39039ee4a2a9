import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { orgId, rfxId } from '@kogge/domain/kernel/entity-ids.ts'
import { fileBytes } from '@kogge/features/files/server/files.api.ts'
import { answerByPieces } from '@kogge/platform/server/files/file-download-pieces.ts'
import { answerFileErrors } from '@kogge/platform/server/files/file-http-errors.ts'
import { callerOf } from '@kogge/platform/server/load/admission-queue.ts'
import { admissionTo, leavingOf } from '@kogge/platform/server/load/call-admission.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { recordEarlyLook } from '@kogge/platform/server/sealing/early-access.commands.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { documentFor } from './document-downloads.queries.ts'
import { responseFileFor } from './response-file-downloads.queries.ts'

interface DownloadDeps {
  /** The caller as the server's own records have them. */
  readonly contextOf: (request: FastifyRequest) => Promise<Context>
}

const ofDocument = z.object({ rfx: rfxId, file: z.uuid(), org: orgId.optional() })
const ofResponse = z.object({ rfx: rfxId, file: z.uuid(), org: orgId, bidder: orgId.optional() })

const parsed = <Value>(schema: z.ZodType<Value>, input: unknown): Value => {
  const result = schema.safeParse(input)
  if (!result.success) throw new AppError('record.not_found')
  return result.data
}

/**
 * `GET /api/file/document?rfx=&file=&org=` and `GET /api/file/response?rfx=&file=&org=&bidder=`, to be
 * saved. `org` is the organisation that the caller acts for, `bidder` whose response it is where that
 * is another. All of it stands in the query, which is not logged.
 */
export const registerDownloadRoutes = (app: FastifyInstance, deps: DownloadDeps): void => {
  app.register(async (scope) => {
    answerFileErrors(scope)

    const find = <Found>(ctx: Context, reply: FastifyReply, work: () => Promise<Found>) =>
      admissionTo(ctx.readDb, ctx.actor.kind === 'user' ? 'own' : 'reading').take(
        callerOf(ctx),
        work,
        leavingOf(reply.raw),
      )

    scope.get('/api/file/document', async (request, reply) => {
      const ctx = await deps.contextOf(request)
      const { rfx, file, org = null } = parsed(ofDocument, request.query)
      const found = await find(ctx, reply, () => documentFor(ctx, rfx, file, org))
      return answerByPieces(ctx, reply, found, fileBytes(ctx, found))
    })

    scope.get('/api/file/response', async (request, reply) => {
      const ctx = await deps.contextOf(request)
      const { rfx, file, org, bidder = org } = parsed(ofResponse, request.query)
      const found = await find(ctx, reply, () =>
        responseFileFor(ctx, rfx, file, org, bidder).catch(async (error) => {
          const look = { rfxId: rfx, call: 'response.file', ownerId: bidder }
          await recordEarlyLook(ctx, look, error)
          throw error
        }),
      )
      return answerByPieces(ctx, reply, found, fileBytes(ctx, found))
    })
  })
}
