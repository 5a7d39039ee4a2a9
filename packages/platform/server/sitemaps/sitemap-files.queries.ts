import type { Db } from '@kogge/db/client.ts'
import { sitemap } from '@kogge/db/schema/sitemaps.ts'
import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'

interface Kept {
  readonly bytes: Buffer
  readonly madeAt: Date
}

/** What a process keeps in memory of what was asked for, in bytes. */
const MOST_BYTES = 32 * 1024 * 1024

const caches = new WeakMap<Db, LRUCache<string, Kept>>()

const cacheOf = (db: Db): LRUCache<string, Kept> => {
  const known =
    caches.get(db) ??
    new LRUCache<string, Kept>({
      maxSize: MOST_BYTES,
      sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
    })
  caches.set(db, known)
  return known
}

/** A file as it was made, compressed; null for none. */
export const sitemapBytes = async (db: Db, path: string): Promise<Buffer | null> => {
  const [row] = await db
    .select({ madeAt: sitemap.madeAt })
    .from(sitemap)
    .where(eq(sitemap.path, path))
  if (!row) return null
  const cache = cacheOf(db)
  const known = cache.get(path)
  if (known?.madeAt.getTime() === row.madeAt.getTime()) return known.bytes
  const [read] = await db
    .select({ bytes: sitemap.bytes, madeAt: sitemap.madeAt })
    .from(sitemap)
    .where(eq(sitemap.path, path))
  if (!read) return null
  cache.set(path, read)
  return read.bytes
}
