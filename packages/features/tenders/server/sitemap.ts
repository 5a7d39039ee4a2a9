import { UI_LOCALES } from '@kogge/domain/kernel/locale.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import { tenderAlternates, tenderUrl } from './addresses.ts'
import { sitemapEntries, sitemapFiles } from './data.ts'

const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const XHTML = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"'
/** Rows a query: a file of the sitemap is never held whole. */
const BATCH = 1000

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<"]/g, (sign) => ENTITIES[sign] ?? sign)

/** The index: one file for every 10,000 numbers of requests in which something is public. */
export const sitemapIndex = async (db: Context['db'], publicUrl: string): Promise<string> => {
  const files = await sitemapFiles(db)
  const entries = files.map(
    ({ file, changedAt }) =>
      `<sitemap><loc>${escaped(`${publicUrl}/sitemaps/tenders-${file}.xml`)}</loc>` +
      `<lastmod>${changedAt.toISOString()}</lastmod></sitemap>\n`,
  )
  return `${HEADER}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`
}

const urlsOf = (publicUrl: string, id: string, changedAt: Date): string => {
  const links = tenderAlternates(publicUrl, id)
    .map(
      ({ language, href }) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(href)}"/>`,
    )
    .join('')
  return UI_LOCALES.map(
    (locale) =>
      `<url><loc>${escaped(tenderUrl(publicUrl, id, locale))}</loc>` +
      `<lastmod>${changedAt.toISOString()}</lastmod>${links}</url>\n`,
  ).join('')
}

/**
 * One file of the sitemap, piece by piece: four addresses a request, so at most 40,000 where the
 * protocol allows 50,000. Null where the file would be empty.
 */
export const sitemapFile = async (
  db: Context['db'],
  publicUrl: string,
  file: number,
  span: number,
): Promise<AsyncIterable<string> | null> => {
  const start = file * span - 1
  const first = await sitemapEntries(db, file, start, BATCH)
  if (first.length === 0) return null
  return (async function* pieces() {
    yield `${HEADER}<urlset ${NAMESPACE} ${XHTML}>\n`
    let batch = first
    while (batch.length > 0) {
      yield batch.map(({ id, changedAt }) => urlsOf(publicUrl, id, changedAt)).join('')
      const last = batch.at(-1)
      batch = last && batch.length === BATCH ? await sitemapEntries(db, file, last.num, BATCH) : []
    }
    yield '</urlset>\n'
  })()
}
