import type { Db } from '@kogge/db/client.ts'
import { type SitemapPage, sitemapIndexXml, sitemapXml } from './sitemap-xml.ts'

/** One file of a sitemap covers this many consecutive numbers: four addresses each, where 50,000 are allowed. */
export const SITEMAP_SPAN = 10_000

/** A file, by its number: when something in it last changed, and how many pages it names. */
export interface SitemapFile {
  readonly file: number
  readonly changedAt: Date
  readonly pages: number
}

/** Public pages of one kind. */
export interface Sitemap {
  /** As its files are called: `tenders`. */
  readonly kind: string
  /** The path of its index, which robots.txt names. */
  readonly index: string
  /** The files that something is in. */
  files(db: Db): Promise<readonly SitemapFile[]>
  /** The pages of a file after a number, in the order of numbers. */
  entries(
    db: Db,
    file: number,
    after: number,
    limit: number,
  ): Promise<readonly { readonly num: number; readonly id: string; readonly changedAt: Date }[]>
  /** The addresses of a page in all languages. */
  alternates(publicUrl: string, id: string): SitemapPage['alternates']
}

export const pathOf = ({ kind }: Pick<Sitemap, 'kind'>, file: number): string =>
  `/sitemaps/${kind}-${file}.xml`

/** Rows a query: a file of the sitemap is never held whole, and no step takes long. */
const BATCH = 250

/** One file, piece by piece. */
export const fileXml = (
  db: Db,
  map: Sitemap,
  file: number,
  publicUrl: string,
): AsyncIterable<string> => {
  const batches = async function* (): AsyncIterable<SitemapPage[]> {
    for (let after = file * SITEMAP_SPAN - 1; ; ) {
      const batch = await map.entries(db, file, after, BATCH)
      yield batch.map(({ id, changedAt }) => ({
        alternates: map.alternates(publicUrl, id),
        changedAt,
      }))
      const last = batch.at(-1)
      if (!last || batch.length < BATCH) return
      after = last.num
    }
  }
  return sitemapXml(batches())
}

/** The index of all files. */
export const indexXml = (map: Sitemap, files: readonly SitemapFile[], publicUrl: string): string =>
  sitemapIndexXml(
    files.map(({ file, changedAt }) => ({ href: publicUrl + pathOf(map, file), changedAt })),
  )
