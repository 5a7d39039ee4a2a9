import { ORG_SITEMAP } from '@kogge/features/orgs/server/public-pages/org-sitemap.ts'
import { TENDER_SITEMAP } from '@kogge/features/rfx/server/rfx-sitemap.ts'
import type { Sitemap } from '@kogge/platform/server/sitemaps/sitemap-contents.ts'

/** All addresses that search engines receive. */
export const SITEMAPS: readonly Sitemap[] = [TENDER_SITEMAP, ORG_SITEMAP]
