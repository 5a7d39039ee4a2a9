import type { Sitemap } from '@kogge/platform/server/sitemaps/sitemap-contents.ts'
import { orgAlternates } from './org-urls.ts'
import { orgSitemapEntries, orgSitemapFiles } from './public-orgs.queries.ts'

/** Organisations that are worth finding. */
export const ORG_SITEMAP: Sitemap = {
  kind: 'organisations',
  index: '/sitemap-organisations.xml',
  files: orgSitemapFiles,
  entries: orgSitemapEntries,
  alternates: orgAlternates,
}
