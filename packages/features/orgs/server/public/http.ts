import type { Context } from '@kogge/platform/server/context.ts'
import { registerSitemap } from '@kogge/platform/server/sitemaps/http.ts'
import type { FastifyInstance } from 'fastify'
import { ORG_SITEMAP } from './sitemap.ts'

/** `/sitemap-organisations.xml`, which robots.txt names, and its files. */
export const registerOrgPages = (
  app: FastifyInstance,
  { db }: { readonly db: Context['db'] },
): void => registerSitemap(app, db, ORG_SITEMAP)
