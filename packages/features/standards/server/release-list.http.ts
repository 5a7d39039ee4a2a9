import type { Db } from '@kogge/db/client.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { instantAt, startOf } from '@kogge/domain/kernel/notice-times.ts'
import { takesGzip } from '@kogge/platform/server/accepted-gzip.ts'
import { decodeTimeCursor, type TimeCursor } from '@kogge/platform/server/list-cursor.ts'
import { addressOf } from '@kogge/platform/server/load/admission-queue.ts'
import { admitCall } from '@kogge/platform/server/load/call-admission.ts'
import { httpError } from '@kogge/platform/server/procedures/http-error.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FormMaker } from './public-form-thread.ts'
import { type ReleaseListRequest, releaseList } from './release-list.ts'
import type { ReleasePlace } from './release-steps.ts'
import { startAt } from './release-times.queries.ts'

interface ReleaseListOptions extends ReleasePlace {
  readonly db: Db
  /** Makes pages in a thread; without it they are made where they are asked for. */
  readonly maker?: FormMaker
}

const MINUTE = 'public, max-age=60'
const JSON_TYPE = 'application/json; charset=utf-8'
/** More are a page for a thread of its own to make for a minute. */
const MOST_REQUESTS = 100
const BEGINNING = new Date('1900-01-01T00:00:00Z')

const input = z.object({
  since: z.string().max(40).optional(),
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(MOST_REQUESTS).default(50),
})

const requestId = z.uuid()

/** Throws `list.cursor_invalid` for one that is not ours. */
const positionOf = (cursor: string): TimeCursor => {
  const position = decodeTimeCursor(cursor)
  if (!position || !requestId.safeParse(position.key).success)
    throw new AppError('list.cursor_invalid')
  return position
}

/** A day, or a time with its offset. Throws `request.invalid` for another text. */
const beginningOf = (since: string | undefined): TimeCursor => {
  if (since === undefined) return startAt(BEGINNING)
  const at = startOf(since)
  if (!at || !instantAt(at.getTime())) throw new AppError('request.invalid')
  return startAt(at)
}

const requestOf = (
  query: unknown,
  { publicUrl, ocidPrefix }: ReleaseListOptions,
): ReleaseListRequest => {
  const read = input.safeParse(query)
  if (!read.success) throw new AppError('request.invalid')
  const { since, cursor, limit } = read.data
  const after = cursor === undefined ? beginningOf(since) : positionOf(cursor)
  return { form: 'ocds/list', after, limit, publicUrl, ocidPrefix }
}

/**
 * `/api/ocds/releases`: the releases of all public requests by date, from `since` on (a day or a time), as release
 * packages (Open Contracting Data Standard 1.1). `links.next` leads to the next page, whose `cursor` stays good; `limit`
 * is the number of requests that a page tells of, 50 and at most 100.
 */
export const registerReleaseList = (app: FastifyInstance, options: ReleaseListOptions): void => {
  const { db, maker } = options
  const textOf = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = requestOf(request.query, options)
    if (!maker)
      return {
        plain: await admitCall(db, 'file', { request, reply }, () => releaseList(db, asked)),
      }
    return (await maker.make(asked, addressOf(request.ip))) ?? { plain: '' }
  }
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const made = await textOf(request, reply)
    reply.header('cache-control', MINUTE).type(JSON_TYPE)
    if (!('packed' in made)) return reply.send(made.plain)
    reply.header('vary', 'accept-encoding')
    if (!takesGzip(request.headers['accept-encoding'] ?? '')) return reply.send(made.plain)
    return reply.header('content-encoding', 'gzip').send(made.packed)
  }
  app.get('/api/ocds/releases', async (request, reply) => {
    try {
      return await send(request, reply)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { status, body } = httpError(error.code)
      return reply.code(status).send(body)
    }
  })
}
