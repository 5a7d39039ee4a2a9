import { Readable } from 'node:stream'
import { canGlobally } from '@kogge/domain/access/permission-checks.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { httpError } from '@kogge/platform/server/procedures/http-error.ts'
import type { Context, UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { storedFile } from './source-files.queries.ts'

interface Deps {
  /** The caller as the server's own records have them. */
  readonly contextOf: (request: FastifyRequest) => Promise<Context>
  /** The bytes of a stored file by their hash: whole, or as a stream of those that are many. */
  readonly open: (hash: Buffer) => Promise<Uint8Array | AsyncIterable<Uint8Array>>
}

const LONGEST_NAME = 80

/** A name for the disk of whoever asked: the end of the address, without anything that a shell or a path knows. */
const nameOf = (source: string, address: string): string => {
  const end = (address.split(/[/!?#]/).findLast((part) => part !== '') ?? '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(-LONGEST_NAME)
  return `${source}-${end || 'file'}`
}

/** The context of a request whose caller may see raw files; throws as a procedure would. */
const staffContext = async (deps: Deps, request: FastifyRequest): Promise<UserContext> => {
  const { actor, ...ctx } = await deps.contextOf(request)
  if (actor.kind !== 'user') throw new AppError('session.required')
  if (!canGlobally(actor.globalRoles, 'admin.harvester.source_files', ctx.now))
    throw new AppError('access.denied')
  return { ...ctx, actor }
}

/**
 * `GET /api/harvester/source-files/{id}/raw`: the bytes as they came, for staff, to be saved. They
 * are whatever a stranger's server sent, so no browser is to make anything of them. Each download
 * is written down.
 */
export const registerSourceFileRoutes = (app: FastifyInstance, deps: Deps): void => {
  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const known = error instanceof AppError ? error : new AppError('system.internal')
      if (known !== error) request.log.error({ err: error }, 'raw file not sent')
      const { status, body } = httpError(known.code)
      return reply.code(status).send(body)
    })

    scope.get<{ Params: { id: string } }>(
      '/api/harvester/source-files/:id/raw',
      async (request, reply) => {
        const ctx = await staffContext(deps, request)
        const id = z.uuid().safeParse(request.params.id)
        const file = id.success ? await storedFile(ctx.db, id.data) : null
        if (!file) throw new AppError('record.not_found')
        const bytes = await deps.open(file.hash)
        // Before the first byte goes: what cannot be written down is not given.
        if (request.method === 'GET')
          await recordAuditEntry(ctx, {
            action: 'source_file.downloaded',
            subjectType: 'source_file',
            subjectId: request.params.id,
          })
        return reply
          .header(
            'content-disposition',
            `attachment; filename="${nameOf(file.source, file.address)}"`,
          )
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('x-content-type-options', 'nosniff')
          .header('cross-origin-resource-policy', 'same-origin')
          .header('cache-control', 'no-store')
          .header('content-length', file.size)
          .type('application/octet-stream')
          .send(bytes instanceof Uint8Array ? Buffer.from(bytes) : Readable.from(bytes))
      },
    )
  })
}
