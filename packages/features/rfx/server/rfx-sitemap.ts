import type { Sitemap } from '@kogge/platform/server/sitemaps/sitemap-contents.ts'
import { tenderAlternates } from './rfx-page-addresses.ts'
import { sitemapEntries, sitemapFiles } from './rfx-sitemap.queries.ts'

/** Public requests, demonstration ones too. */
export const TENDER_SITEMAP: Sitemap = {
  kind: 'tenders',
  index: '/sitemap.xml',
  files: sitemapFiles,
  entries: sitemapEntries,
  alternates: tenderAlternates,
}
