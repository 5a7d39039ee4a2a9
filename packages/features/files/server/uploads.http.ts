import type { Db } from '@kogge/db/client.ts'
import type { Participant } from '@kogge/domain/access/participants.ts'
import { attachment as documentSchema } from '@kogge/domain/drafting/request-document.ts'
import { fileCheck } from '@kogge/domain/files/file-findings.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { orgId, rfxId } from '@kogge/domain/kernel/entity-ids.ts'
import { MOST_FILE_BYTES, MOST_RESPONSE_BYTES } from '@kogge/domain/responses/response-rehearsal.ts'
import { answerFileErrors } from '@kogge/platform/server/files/file-http-errors.ts'
import { admitCall } from '@kogge/platform/server/load/call-admission.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import type { Context, UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { createCaller, orgMutation, router } from '@kogge/platform/server/procedures/procedures.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cardPlace } from './card-files.commands.ts'
import { LockedPieceError, PIECE_BYTES, putFacts } from './encrypted-pieces.ts'
import { expectDisk, expectSender } from './upload-access.ts'
import { takePiece } from './upload-pieces.commands.ts'
import { expectDraft, expectOpportunity } from './upload-targets.queries.ts'
import { type Examiners, examine } from './uploaded-file-examination.ts'
import { addDocument, beginUpload, cancelUpload } from './uploads.commands.ts'
import { uploadLimits } from './uploads.limits.ts'
import { sentSoFar } from './uploads.queries.ts'

interface FileDeps extends Examiners {
  readonly readDb: Db
  /** The caller as the server's own records have them. */
  readonly contextOf: (request: FastifyRequest) => Promise<Context>
  /**
   * Throws `record.not_found` where a request is not there or not for an organisation, and what else
   * would keep it from responding just now.
   */
  readonly mayRespond: (ctx: UserContext, rfxId: string, by: Participant) => Promise<void>
}

const KEY_HEADER = 'x-file-key'
const MOST_JSON_BYTES = 16 * 1024
const key = z.string().regex(/^[A-Za-z0-9+/]{43}=$/)

/** What a file is for: a document of a request, or an answer to one, of which nobody must know. */
const forRequest = z.object({ purpose: z.enum(['document', 'response']), orgId, rfxId })
/** Or an opportunity, whose guid is in the place of the request's id from here on. */
const forOpportunity = z
  .object({ purpose: z.literal('cardfile'), orgId, guid: rfxId })
  .transform(({ guid, ...rest }) => ({ ...rest, rfxId: guid }))
const target = z.union([forRequest, forOpportunity])
const beginInput = target.and(z.object({ bytes: z.number().int().min(1).max(MOST_FILE_BYTES) }))
const finishInput = target.and(z.object({ uploadId: z.uuid(), key, name: z.string().max(1000) }))
const idInput = z.object({ id: z.uuid() })
const pieceInput = idInput.extend({ offset: z.coerce.number().int().min(0) })

const parsed = <Value>(schema: z.ZodType<Value>, value: unknown): Value => {
  const result = schema.safeParse(value)
  if (!result.success) throw new AppError('request.invalid')
  return result.data
}

/** Called here alone, never by path: what it is given was examined before. */
const documentRouter = router({
  add: orgMutation(['file.upload'])
    .input(
      z.object({
        ...documentSchema.omit({ fileId: true }).shape,
        uploadId: z.uuid(),
        key,
        check: fileCheck,
      }),
    )
    .output(documentSchema)
    .mutation(({ ctx, input: { uploadId, key, check, name, bytes, mediaType, hash } }) =>
      addDocument(ctx, { uploadId, key, check, name, bytes, mediaType, hash }),
    ),
})

/**
 * Throws `record.not_found` for a request that is not there or not for the caller, and otherwise what a
 * step with it would be refused with.
 */
const expectTarget = (
  { mayRespond }: FileDeps,
  ctx: UserContext,
  { purpose, orgId, rfxId }: z.infer<typeof target>,
  participant: Participant | null,
): Promise<void> => {
  if (participant) return mayRespond(ctx, rfxId, participant)
  const expectOwn = purpose === 'cardfile' ? expectOpportunity : expectDraft
  return expectOwn(ctx.db, orgId, rfxId)
}

const begin = async (deps: FileDeps, ctx: UserContext, input: z.infer<typeof beginInput>) => {
  const { bytes, ...of } = input
  const { tier, participant } = await expectSender(ctx, of)
  const { userId } = ctx.actor
  await countAttempt(ctx.db, uploadLimits(ctx.sealing, userId), ctx.now)
  await expectTarget(deps, ctx, of, participant)
  await expectDisk(ctx, of.purpose)
  return beginUpload(ctx, { ...of, userId }, { bytes, tier }, ctx.now)
}

/** Examines what has come whole, and gives it the shape in which it is attached. */
const finish = async (ctx: UserContext, deps: Examiners, input: z.infer<typeof finishInput>) => {
  const { uploadId, purpose, orgId, rfxId } = input
  await expectSender(ctx, { purpose, orgId })
  const sent = await sentSoFar(ctx, uploadId)
  const { claim } = sent
  const isFor = claim.purpose === purpose && claim.orgId === orgId && claim.rfxId === rfxId
  if (!isFor) throw new AppError('record.not_found')
  if (sent.received !== sent.bytes) throw new AppError('request.invalid')
  const upload = { ...input, id: uploadId, userId: ctx.actor.userId, bytes: sent.bytes }
  const today = ctx.now.toISOString().slice(0, 10)
  const found = await examine(ctx.files, deps, upload, today).catch((error: unknown) => {
    // Some of it was sent with another key: it has to be sent anew.
    throw error instanceof LockedPieceError ? new AppError('request.invalid') : error
  })
  const isScanned = found.check.scannedOn !== null
  if (input.purpose === 'document') {
    const document = { ...found, uploadId, key: input.key, orgId: input.orgId }
    return { file: await createCaller(documentRouter)(ctx).add(document), isScanned }
  }
  const place =
    purpose === 'cardfile'
      ? cardPlace(ctx.sealing, { orgId, guid: rfxId })
      : ctx.sealing.slotOf(rfxId, orgId).toString('hex')
  await putFacts(ctx.files, uploadId, input.key, place, found)
  return { file: { fileId: uploadId, ...found, key: input.key }, isScanned }
}

/** What one person changes of uploads waits for itself, beside what else they change: only so much waits. */
const inTurn = <Result>(ctx: UserContext, work: () => Promise<Result>): Promise<Result> =>
  ctx.turns.take(`upload ${ctx.actor.userId}`, work)

/**
 * Files in pieces, so that what was cut off goes on where it stopped. What is named is in queries and
 * bodies, which are not logged.
 *
 * `GET /api/upload/limits`; `POST /api/upload` (`beginInput`) gives an id and a key;
 * `PUT /api/upload?id=&offset=` with a piece as its body and the key in `x-file-key` gives how much is
 * here (of a piece that is not the next one no more than that); `GET /api/upload?id=` the same;
 * `DELETE /api/upload?id=` takes it back; `POST /api/upload/finish` (`finishInput`) gives the file as it is attached. The CSRF guard must be
 * installed on `app` before.
 */
export const registerUploadRoutes = (app: FastifyInstance, deps: FileDeps): void => {
  const userOf = async (request: FastifyRequest): Promise<UserContext> => {
    const { actor, ...ctx } = await deps.contextOf(request)
    if (actor.kind !== 'user') throw new AppError('session.required')
    return { ...ctx, actor }
  }
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: MOST_JSON_BYTES },
      (_request, body, done) => {
        try {
          done(null, JSON.parse(String(body)))
        } catch {
          done(new AppError('request.invalid'))
        }
      },
    )
    // The bytes say what a file is, not the header that comes with it.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: PIECE_BYTES },
      (_request, body, done) => done(null, body),
    )
    answerFileErrors(scope)

    scope.get('/api/upload/limits', () => ({
      fileBytes: MOST_FILE_BYTES,
      responseBytes: MOST_RESPONSE_BYTES,
      pieceBytes: PIECE_BYTES,
      isScanned: deps.scanner !== null,
    }))

    scope.post('/api/upload', (request, reply) => {
      const input = parsed(beginInput, request.body)
      return admitCall(deps.readDb, 'own', { request, reply }, async () =>
        begin(deps, await userOf(request), input),
      )
    })

    scope.get('/api/upload', (request, reply) => {
      const { id } = parsed(idInput, request.query)
      return admitCall(deps.readDb, 'own', { request, reply }, async () => ({
        received: (await sentSoFar(await userOf(request), id)).received,
      }))
    })

    scope.delete('/api/upload', async (request, reply) => {
      const ctx = await userOf(request)
      const { id } = parsed(idInput, request.query)
      return inTurn(ctx, () =>
        admitCall(deps.readDb, 'own', { request, reply }, async () => {
          await cancelUpload(ctx, id)
          return {}
        }),
      )
    })

    scope.put(
      '/api/upload',
      // Who has not signed in does not get to send anything.
      { preParsing: async (request) => void (await userOf(request)) },
      async (request) => {
        const ctx = await userOf(request)
        const { id: uploadId, offset } = parsed(pieceInput, request.query)
        const bytes = request.body
        if (!Buffer.isBuffer(bytes)) throw new AppError('request.invalid')
        const pieceKey = parsed(key, request.headers[KEY_HEADER])
        return inTurn(ctx, () => takePiece(ctx, { uploadId, offset, bytes, key: pieceKey }))
      },
    )

    scope.post('/api/upload/finish', async (request) => {
      const ctx = await userOf(request)
      const input = parsed(finishInput, request.body)
      // Each time all of it is read: one after the other, and only so many wait.
      return ctx.turns.take(`finish ${ctx.actor.userId}`, () => finish(ctx, deps, input))
    })
  })
}
