import type { Context } from '@kogge/platform/server/context.ts'
import { type SitemapPage, sitemapIndexXml, sitemapXml } from '@kogge/platform/server/sitemap.ts'
import { tenderAlternates } from './addresses.ts'
import { sitemapEntries, sitemapFiles } from './sitemap/data.ts'

/** Rows a query: a file of the sitemap is never held whole. */
const BATCH = 1000

/** The index: one file for every 10,000 numbers of requests in which something is public. */
export const sitemapIndex = async (db: Context['db'], publicUrl: string): Promise<string> => {
  const files = await sitemapFiles(db)
  return sitemapIndexXml(
    files.map(({ file, changedAt }) => ({
      href: `${publicUrl}/sitemaps/tenders-${file}.xml`,
      changedAt,
    })),
  )
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
  const batches = async function* (): AsyncIterable<SitemapPage[]> {
    let batch = first
    while (batch.length > 0) {
      yield batch.map(({ id, changedAt }) => ({
        alternates: tenderAlternates(publicUrl, id),
        changedAt,
      }))
      const last = batch.at(-1)
      batch = last && batch.length === BATCH ? await sitemapEntries(db, file, last.num, BATCH) : []
    }
  }
  return sitemapXml(batches())
}
