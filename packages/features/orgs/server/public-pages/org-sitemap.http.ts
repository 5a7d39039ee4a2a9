import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { registerSitemap } from '@kogge/platform/server/sitemaps/sitemap-files.http.ts'
import type { FastifyInstance } from 'fastify'
import { ORG_SITEMAP } from './org-sitemap.ts'

/** `/sitemap-organisations.xml`, which robots.txt names, and its files. */
export const registerOrgPages = (
  app: FastifyInstance,
  { db }: { readonly db: Context['db'] },
): void => registerSitemap(app, db, ORG_SITEMAP)
