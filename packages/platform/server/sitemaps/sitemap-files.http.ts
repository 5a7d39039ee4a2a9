import type { Db } from '@kogge/db/client.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takesGzip } from '../accepted-gzip.ts'
import { admitCall } from '../load/call-admission.ts'
import { pathOf, type Sitemap } from './sitemap-contents.ts'
import { sitemapBytes } from './sitemap-files.queries.ts'

const HOUR = 'public, max-age=3600'
const XML = 'application/xml; charset=utf-8'

const answer = ({ headers }: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply => {
  reply.header('vary', 'accept-encoding')
  // A file is megabytes more when it is unpacked, and nobody who reads sitemaps asks for that.
  // Whoever says nothing of it takes any coding.
  if (!takesGzip(headers['accept-encoding'] ?? '*')) return reply.code(406).send()
  return reply
    .header('cache-control', HOUR)
    .header('content-encoding', 'gzip')
    .type(XML)
    .send(bytes)
}

/**
 * The index of a sitemap and the files that it names, as the job has made them: whoever asks makes
 * nothing, and they are sent compressed as they are kept. Where there are none yet, `system.unavailable` says that they are to be asked for later.
 */
export const registerSitemap = (app: FastifyInstance, db: Db, map: Sitemap): void => {
  const read = (request: FastifyRequest, reply: FastifyReply, path: string) =>
    admitCall(db, 'file', { request, reply }, () => sitemapBytes(db, path))
  app.get(map.index, async (request, reply) => {
    const bytes = await read(request, reply, map.index)
    if (!bytes) throw new AppError('system.unavailable')
    return answer(request, reply, bytes)
  })
  app.get<{ Params: { file: string } }>(
    `/sitemaps/${map.kind}-:file(^\\d{1,5}$).xml`,
    async (request, reply) => {
      const bytes = await read(request, reply, pathOf(map, Number(request.params.file)))
      if (bytes) return answer(request, reply, bytes)
      if (await read(request, reply, map.index)) return reply.callNotFound()
      throw new AppError('system.unavailable')
    },
  )
}
