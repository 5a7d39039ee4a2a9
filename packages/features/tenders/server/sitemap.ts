import type { Sitemap } from '@kogge/platform/server/sitemaps/maps.ts'
import { tenderAlternates } from './addresses.ts'
import { sitemapEntries, sitemapFiles } from './sitemap/data.ts'

/** Public requests, demonstration ones too. */
export const TENDER_SITEMAP: Sitemap = {
  ...{ kind: 'tenders', index: '/sitemap.xml' },
  ...{ files: sitemapFiles, entries: sitemapEntries, alternates: tenderAlternates },
}
