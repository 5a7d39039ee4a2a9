import { Readable } from 'node:stream'
import { UI_LOCALES } from '@kogge/domain/kernel/locale.ts'
import { withLocale } from '@kogge/domain/kernel/routes.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import type { FastifyInstance } from 'fastify'
import { SITEMAP_SPAN } from './sitemap/data.ts'
import { sitemapFile, sitemapIndex } from './sitemap.ts'

export interface TenderPagesOptions {
  readonly db: Context['db']
  /** The address people reach Kogge at, without a slash at the end. */
  readonly publicUrl: string
}

const HOUR = 'public, max-age=3600'
const DAY = 'public, max-age=86400'
const XML = 'application/xml; charset=utf-8'

/** Pages of accounts and calls are nothing to find by; tenders and the search are. */
const robots = (publicUrl: string): string => {
  const closed = UI_LOCALES.map((locale) => withLocale(locale, '/auth/'))
  return [
    'User-agent: *',
    'Disallow: /api/',
    ...closed.map((path) => `Disallow: ${path}`),
    'Disallow: /tokens/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    `Sitemap: ${publicUrl}/sitemap-organisations.xml`,
    '',
  ].join('\n')
}

/** `/robots.txt`, `/sitemap.xml` and the files that it names. */
export const registerTenderPages = (
  app: FastifyInstance,
  { db, publicUrl }: TenderPagesOptions,
): void => {
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', DAY).type('text/plain; charset=utf-8').send(robots(publicUrl)),
  )
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .header('cache-control', HOUR)
      .type(XML)
      .send(await sitemapIndex(db, publicUrl)),
  )
  app.get<{ Params: { file: string } }>(
    '/sitemaps/tenders-:file(^\\d{1,5}$).xml',
    async (request, reply) => {
      const file = Number(request.params.file)
      const pieces = await sitemapFile(db, publicUrl, file, SITEMAP_SPAN)
      if (!pieces) return reply.callNotFound()
      return reply.header('cache-control', HOUR).type(XML).send(Readable.from(pieces))
    },
  )
}
