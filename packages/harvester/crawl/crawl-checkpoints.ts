import type { Db } from '@kogge/db/client.ts'
import { crawler, sourceFile } from '@kogge/db/schema/harvester.ts'
import type { Days } from '@kogge/domain/harvester/crawl-schedule.ts'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Fetched, Known, Resume } from '../sources/source-declaration.ts'

/** Rows of what came under an address: the file itself, or what an archive held. */
const under = (source: string, address: string) =>
  and(
    eq(sourceFile.source, source),
    or(eq(sourceFile.address, address), sql`starts_with(${sourceFile.address}, ${`${address}!`})`),
  )

/** What is known of a file of a source that was taken on before; null for one that never was. */
export const knownFile = async (db: Db, source: string, address: string): Promise<Known | null> => {
  // Looked up by address before it is ordered: the planner would else walk back through all files.
  const { rows } = await db.execute<{ etag: string | null; last_modified: string | null }>(sql`
    with found as materialized (
      select etag, last_modified, fetched_at from source_file
      where starts_with(address, ${address}) and ${under(source, address)} and taken_at is not null)
    select etag, last_modified from found order by fetched_at desc limit 1`)
  const [row] = rows
  return row ? { etag: row.etag, lastModified: row.last_modified } : null
}

/** The last day of a source that is complete, and the days of a run that was cut off. */
export const stateOf = async (
  db: Db,
  source: string,
): Promise<{ readonly completeThrough: string | null; readonly cutOff: Days | null }> => {
  const [row] = await db
    .select({ completeThrough: crawler.completeThrough, resume: crawler.resume })
    .from(crawler)
    .where(eq(crawler.source, source))
  const { from, to } = row?.resume ?? {}
  const cutOff = typeof from === 'string' && typeof to === 'string' ? { from, to } : null
  return { completeThrough: row?.completeThrough ?? null, cutOff }
}

/** Where the last run over these days was cut off; null for a run from the beginning. */
export const resumeOf = async (db: Db, source: string, days: Days): Promise<Resume | null> => {
  const [row] = await db
    .select({ resume: crawler.resume })
    .from(crawler)
    .where(eq(crawler.source, source))
  const { from, to, ...resume } = row?.resume ?? {}
  return from === days.from && to === days.to ? resume : null
}

/** Writes down that this, and everything before it, is taken on. */
export const passed = async (
  db: Db,
  {
    source,
    partition,
    days,
  }: { readonly source: string; readonly partition: string; readonly days: Days },
  one: Fetched,
): Promise<void> => {
  await db.transaction(async (tx) => {
    if (one.kind === 'file')
      await tx
        .update(sourceFile)
        .set({ takenAt: sql`now()`, etag: one.etag, lastModified: one.lastModified })
        .where(and(under(source, one.address), eq(sourceFile.partitionGuid, partition)))
    await tx
      .update(crawler)
      .set({ resume: { ...one.resume, ...days } })
      .where(eq(crawler.source, source))
  })
}
