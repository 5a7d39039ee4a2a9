import { ORG_SITEMAP } from '@kogge/features/orgs/server/public/sitemap.ts'
import { TENDER_SITEMAP } from '@kogge/features/tenders/server/sitemap.ts'
import type { Sitemap } from '@kogge/platform/server/sitemaps/maps.ts'

/** All that search engines are told of. */
export const SITEMAPS: readonly Sitemap[] = [TENDER_SITEMAP, ORG_SITEMAP]
