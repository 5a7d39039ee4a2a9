import { UI_LOCALES } from '@kogge/domain/kernel/locales.ts'
import { withLocale } from '@kogge/domain/kernel/routes.ts'
import { FEED_ADDRESSES } from '@kogge/domain/monitor/feed-addresses.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { registerSitemap } from '@kogge/platform/server/sitemaps/sitemap-files.http.ts'
import type { FastifyInstance } from 'fastify'
import { TENDER_SITEMAP } from './rfx-sitemap.ts'

export interface TenderPagesOptions {
  readonly db: Context['db']
  /** The address people reach Kogge at, without a slash at the end. */
  readonly publicUrl: string
}

const DAY = 'public, max-age=86400'

/** Pages of accounts and calls are nothing to find by; tenders, the search and open data are. The longest path counts (RFC 9309). */
const robots = (publicUrl: string): string => {
  const closed = UI_LOCALES.map((locale) => withLocale(locale, '/auth/'))
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Allow: /api/ocds/',
    'Allow: /api/rfx/*/ocds/',
    ...closed.map((path) => `Disallow: ${path}`),
    'Disallow: /tokens/',
    `Disallow: ${FEED_ADDRESSES}`,
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
  registerSitemap(app, db, TENDER_SITEMAP)
}
