import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { fileBytes } from '@kogge/features/files/server/files.api.ts'
import { answerByPieces } from '@kogge/platform/server/files/file-download-pieces.ts'
import { answerFileErrors } from '@kogge/platform/server/files/file-http-errors.ts'
import { callerOf } from '@kogge/platform/server/load/admission-queue.ts'
import { admissionTo, leavingOf } from '@kogge/platform/server/load/call-admission.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cardFileFor } from './card-files.queries.ts'

interface DownloadDeps {
  /** The caller as the server's own records have them. */
  readonly contextOf: (request: FastifyRequest) => Promise<Context>
}

const requested = z.object({ org: orgId, card: z.uuid(), file: z.uuid() })

/** `GET /api/file/opportunity?org=&card=&file=`, to be saved. All of it stands in the query, which is not logged. */
export const registerCardFileDownloads = (
  app: FastifyInstance,
  { contextOf }: DownloadDeps,
): void => {
  app.register(async (scope) => {
    answerFileErrors(scope)
    scope.get('/api/file/opportunity', async (request, reply) => {
      const ctx = await contextOf(request)
      const { data } = requested.safeParse(request.query)
      if (!data) throw new AppError('record.not_found')
      const ids = { orgId: data.org, guid: data.card, fileId: data.file }
      const found = await admissionTo(ctx.readDb, 'own').take(
        callerOf(ctx),
        () => cardFileFor(ctx, ids),
        leavingOf(reply.raw),
      )
      return answerByPieces(ctx, reply, found, fileBytes(ctx, found))
    })
  })
}
