import type { Sitemap } from '@kogge/platform/server/sitemaps/maps.ts'
import { orgAlternates } from './addresses.ts'
import { orgSitemapEntries, orgSitemapFiles } from './data.ts'

/** Organisations that are worth finding. */
export const ORG_SITEMAP: Sitemap = {
  ...{ kind: 'organisations', index: '/sitemap-organisations.xml' },
  ...{ files: orgSitemapFiles, entries: orgSitemapEntries, alternates: orgAlternates },
}
