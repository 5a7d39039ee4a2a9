import { randomUUID } from 'node:crypto'
import { authorizeInOrg } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { orgId as orgIdSchema } from '@kogge/domain/kernel/entity-ids.ts'
import type { FileStore } from '@kogge/platform/server/files/file-store.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import { httpError } from '@kogge/platform/server/procedures/http-error.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { createCaller, orgMutation, router } from '@kogge/platform/server/procedures/procedures.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { setLogo } from './logo.commands.ts'
import { uploadLimits } from './logo.limits.ts'
import { logoFrom, MAX_LOGO_BYTES } from './logo-image.ts'

interface LogoDeps {
  readonly files: FileStore
  /** The caller as the server's own records have them. */
  contextOf(request: FastifyRequest): Promise<Context>
}

const fileOf = (key: string): string => `logo/${key}.webp`

/** Called here alone, never by path: a client cannot name the file of its choice. */
const logoRouter = router({
  set: orgMutation(['org.edit_profile'])
    .input(z.object({ key: z.uuid().nullable() }))
    .output(z.object({ before: z.string().nullable() }))
    .mutation(({ ctx, input }) => setLogo(ctx, input.key)),
})

const appErrorOf = (error: unknown): AppError | null => {
  if (error instanceof AppError) return error
  if (error instanceof Error && error.cause instanceof AppError) return error.cause
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return new AppError('file.not_accepted', { reason: 'size' })
  return status < 500 ? new AppError('request.invalid') : null
}

const refuse = (reply: FastifyReply, error: AppError): FastifyReply => {
  const { status, body } = httpError(error.code)
  const data = { ...body.error.data, details: error.details }
  return reply.code(status).send({ error: { ...body.error, data } })
}

/** The caller and the organisation of a request; throws as a procedure would. */
const callOf = async (deps: LogoDeps, request: FastifyRequest) => {
  const ctx = await deps.contextOf(request)
  const { actor } = ctx
  if (actor.kind !== 'user') throw new AppError('session.required')
  const known = orgIdSchema.safeParse(Object(request.params).orgId)
  if (!known.success) throw new AppError('record.not_found')
  authorizeInOrg(actor, known.data, ['org.edit_profile'], ctx.now)
  return { ctx, actor, orgId: known.data }
}

const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * `PUT /api/org/{orgId}/logo` with a picture as its body, `DELETE` of the same, and
 * `GET /files/logo/{key}.webp`. The CSRF guard must be installed on `app` before. The file before
 * goes once the change is sure; what was stored for a change that failed goes as well.
 */
export const registerLogoRoutes = (app: FastifyInstance, deps: LogoDeps): void => {
  const { files } = deps
  const set = (ctx: Context, orgId: string, key: string | null) =>
    createCaller(logoRouter)(ctx).set({ orgId, key })
  /** A file that stays behind does no harm; the change that was made stands. */
  const removeFile = async (ctx: Context, key: string | null): Promise<void> => {
    if (key === null) return
    await files.remove(fileOf(key)).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'a logo that nobody needs was not removed')
    })
  }
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The bytes say what a file is, not the header that comes with it.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_LOGO_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.setErrorHandler((error, request, reply) => {
      const known = appErrorOf(error)
      if (!known) request.log.error({ err: error }, 'logo call failed')
      return refuse(reply, known ?? new AppError('system.internal'))
    })

    scope.put(
      '/api/org/:orgId/logo',
      // Who may not change the logo does not get to send one.
      { preParsing: async (request) => void (await callOf(deps, request)) },
      async (request) => {
        const { ctx, actor, orgId } = await callOf(deps, request)
        if (!Buffer.isBuffer(request.body)) throw new AppError('request.invalid')
        await countAttempt(ctx.db, uploadLimits(actor.userId), ctx.now)
        if ((await ctx.disk.state()).level !== 'ok') throw new AppError('system.disk_low')
        const picture = await logoFrom(request.body)
        const key = randomUUID()
        await files.put(fileOf(key), picture, 'image/webp')
        const { before } = await set(ctx, orgId, key).catch(async (error: unknown) => {
          await removeFile(ctx, key)
          throw error
        })
        await removeFile(ctx, before)
        return { logoKey: key }
      },
    )

    scope.delete('/api/org/:orgId/logo', async (request) => {
      const { ctx, orgId } = await callOf(deps, request)
      const { before } = await set(ctx, orgId, null)
      await removeFile(ctx, before)
      return { logoKey: null }
    })

    scope.get<{ Params: { key: string } }>(
      '/files/logo/:key(^[0-9a-f-]{36}$).webp',
      async (request, reply) => {
        const bytes = await files.get(fileOf(request.params.key))
        if (!bytes) return reply.callNotFound()
        return reply
          .header('cache-control', IMMUTABLE)
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('x-content-type-options', 'nosniff')
          .type('image/webp')
          .send(Buffer.from(bytes))
      },
    )
  })
}
