const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const XHTML = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<"]/g, (sign) => ENTITIES[sign] ?? sign)

/** An index of sitemaps: the absolute address of each file and when something in it last changed. */
export const sitemapIndexXml = (
  files: readonly { readonly href: string; readonly changedAt: Date }[],
): string => {
  const entries = files.map(
    ({ href, changedAt }) =>
      `<sitemap><loc>${escaped(href)}</loc>` +
      `<lastmod>${changedAt.toISOString()}</lastmod></sitemap>\n`,
  )
  return `${HEADER}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`
}

/** A page by its addresses in the languages of the interface; `x-default` is no page of its own. */
export interface SitemapPage {
  readonly alternates: readonly { readonly language: string; readonly href: string }[]
  readonly changedAt: Date
}

const urlsOf = ({ alternates, changedAt }: SitemapPage): string => {
  const links = alternates
    .map(
      ({ language, href }) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(href)}"/>`,
    )
    .join('')
  return alternates
    .filter(({ language }) => language !== 'x-default')
    .map(
      ({ href }) =>
        `<url><loc>${escaped(href)}</loc>` +
        `<lastmod>${changedAt.toISOString()}</lastmod>${links}</url>\n`,
    )
    .join('')
}

/** One file of a sitemap, piece by piece: its pages are never held all at once. */
export async function* sitemapXml(
  batches: AsyncIterable<readonly SitemapPage[]>,
): AsyncIterable<string> {
  yield `${HEADER}<urlset ${NAMESPACE} ${XHTML}>\n`
  for await (const batch of batches) yield batch.map(urlsOf).join('')
  yield '</urlset>\n'
}
