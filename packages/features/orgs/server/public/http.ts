import { Readable } from 'node:stream'
import type { Context } from '@kogge/platform/server/context.ts'
import type { FastifyInstance } from 'fastify'
import { orgSitemapFile, orgSitemapIndex } from './sitemap.ts'

const HOUR = 'public, max-age=3600'
const XML = 'application/xml; charset=utf-8'

/** `/sitemap-organisations.xml`, which robots.txt names, and its files. */
export const registerOrgPages = (
  app: FastifyInstance,
  { db, publicUrl }: { readonly db: Context['db']; readonly publicUrl: string },
): void => {
  app.get('/sitemap-organisations.xml', async (_request, reply) =>
    reply
      .header('cache-control', HOUR)
      .type(XML)
      .send(await orgSitemapIndex(db, publicUrl)),
  )
  app.get<{ Params: { file: string } }>(
    '/sitemaps/organisations-:file(^\\d{1,5}$).xml',
    async (request, reply) => {
      const pieces = await orgSitemapFile(db, publicUrl, Number(request.params.file))
      if (!pieces) return reply.callNotFound()
      return reply.header('cache-control', HOUR).type(XML).send(Readable.from(pieces))
    },
  )
}
