import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import type { Db } from '@kogge/db/client.ts'
import { sitemap } from '@kogge/db/schema/sitemaps.ts'
import { and, eq, notInArray } from 'drizzle-orm'
import { fileXml, indexXml, pathOf, type Sitemap } from './sitemap-contents.ts'

const compressed = (pieces: AsyncIterable<string> | readonly string[]): Promise<Buffer> =>
  buffer(Readable.from(pieces).compose(createGzip()) as Readable)

interface Making {
  readonly publicUrl: string
  readonly now: Date
  readonly signal?: AbortSignal
}

/**
 * Makes the files of a sitemap that would read otherwise than those that are kept, then the index, and
 * drops what is in no index any more. Gives how many files it made. Done twice it does nothing the
 * second time.
 */
export const makeSitemap = async (
  db: Db,
  map: Sitemap,
  { publicUrl, now, signal }: Making,
): Promise<number> => {
  const { kind } = map
  const keep = async (
    path: string,
    madeOf: string,
    pieces: AsyncIterable<string> | readonly string[],
  ): Promise<void> => {
    const made = { kind, bytes: await compressed(pieces), madeOf, madeAt: now }
    await db
      .insert(sitemap)
      .values({ path, ...made })
      .onConflictDoUpdate({ target: sitemap.path, set: made })
  }
  const kept = await db
    .select({ path: sitemap.path, madeOf: sitemap.madeOf })
    .from(sitemap)
    .where(eq(sitemap.kind, kind))
  const madeOf = new Map(kept.map((row) => [row.path, row.madeOf]))
  const files = await map.files(db)
  let made = 0
  for (const { file, pages, changedAt } of files) {
    signal?.throwIfAborted()
    const path = pathOf(map, file)
    const now = `${publicUrl} ${pages} ${changedAt.toISOString()}`
    if (madeOf.get(path) === now) continue
    await keep(path, now, fileXml(db, map, file, publicUrl))
    made += 1
  }
  await keep(map.index, publicUrl, [indexXml(map, files, publicUrl)])
  const named = [map.index, ...files.map(({ file }) => pathOf(map, file))]
  await db.delete(sitemap).where(and(eq(sitemap.kind, kind), notInArray(sitemap.path, named)))
  return made
}
