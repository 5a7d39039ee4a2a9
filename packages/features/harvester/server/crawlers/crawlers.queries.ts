import type { Db } from '@kogge/db/client.ts'
import { sourcesAtWork } from '@kogge/db/locks/crawl-lock.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import {
  crawler,
  crawlRun,
  harvestFailure,
  harvestPartition,
  sourceFile,
} from '@kogge/db/schema/harvester.ts'
import { flagsStopping } from '@kogge/domain/harvester/crawlers.ts'
import type { SourceFacts } from '@kogge/domain/harvester/source-facts.ts'
import { coverageOf } from '@kogge/domain/harvester/source-freshness.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { flagHalt } from '@kogge/platform/server/job-halts.queries.ts'
import { decodeTimeCursor, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { staleWhileRevalidate } from '@kogge/platform/server/load/stale-while-revalidate.ts'
import { and, count, desc, eq, getTableColumns, isNull, lt, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CrawlerView, RunListInput, runPage } from './crawlers.views.ts'

const crawlerRows = async (db: Db) => {
  const rows = await db
    .select({
      ...getTableColumns(crawler),
      pausedByName: sql<
        string | null
      >`nullif(trim(${user.firstName} || ' ' || ${user.lastName}), '')`,
    })
    .from(crawler)
    .leftJoin(user, eq(user.id, crawler.pausedBy))
  return new Map(rows.map((row) => [row.source, row]))
}

const filesOf = async (db: Db): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .select({ source: sourceFile.source, files: count() })
    .from(sourceFile)
    .groupBy(sourceFile.source)
  return new Map(rows.map(({ source, files }) => [source, files]))
}

/** The screen asks every few seconds, and files are many. */
const FILES_KEPT_MS = 60_000
const countedFiles = staleWhileRevalidate(FILES_KEPT_MS, filesOf)

const failuresOf = async (db: Db): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .select({ source: harvestFailure.source, open: count() })
    .from(harvestFailure)
    .where(isNull(harvestFailure.resolvedAt))
    .groupBy(harvestFailure.source)
  return new Map(rows.map(({ source, open }) => [source, open]))
}

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

/** Days on which a source published that are out by now and not here. */
const lagOf = ({ calendar }: SourceFacts, last: string | null, now: Date): number | null =>
  last === null ? null : coverageOf(calendar, [{ from: last, to: last }], now).daysBehind

/**
 * Every crawler, in the order of the sources: what it fetches, and how it stands here. Files are
 * counted once a minute.
 */
export const listCrawlers = async (
  db: Db,
  sources: readonly SourceFacts[],
  now: Date,
): Promise<CrawlerView[]> => {
  const rows = await crawlerRows(db)
  const [files, failures] = [await countedFiles(db, now), await failuresOf(db)]
  const atWork = await sourcesAtWork(
    db,
    sources.map(({ source }) => source),
  )
  const views: CrawlerView[] = []
  for (const facts of sources) {
    const { source, name, about, licence, retention, paging, obstacle, isScheduled } = facts
    const row = rows.get(source)
    const isPaused = row?.isPaused ?? false
    const isStopped = (await flagHalt(db, flagsStopping(source))) !== null
    const runsByItself = isScheduled && obstacle === null && !isPaused && !isStopped
    const completeThrough = row?.completeThrough ?? null
    views.push({
      source,
      name,
      about,
      licence,
      retention,
      paging,
      obstacle,
      isScheduled,
      isPaused,
      caveats: [...facts.caveats],
      lack: facts.lack,
      hours: [...facts.calendar.hours],
      timeZone: facts.calendar.timeZone,
      pausedBy: isPaused && row?.pausedByName ? withoutDirectionMarks(row.pausedByName) : null,
      isDisabled: isStopped,
      isRunning: atWork.has(source),
      nextRunAt: runsByItself ? iso(row?.nextRunAt) : null,
      lastStartedAt: iso(row?.lastStartedAt),
      lastSuccessAt: iso(row?.lastSuccessAt),
      lastNoticeAt: iso(row?.lastNoticeAt),
      completeThrough,
      lagDays: lagOf(facts, completeThrough, now),
      lastError: row?.lastError ?? null,
      lastErrorAt: iso(row?.lastErrorAt),
      failuresInRow: row?.failuresInRow ?? 0,
      files: files.get(source) ?? 0,
      openFailures: failures.get(source) ?? 0,
    })
  }
  return views
}

/** Runs of a crawler, the newest first. */
export const listRuns = async (
  db: Db,
  { source, cursor, limit }: RunListInput,
): Promise<z.infer<typeof runPage>> => {
  const from = decodeTimeCursor(cursor)
  const before =
    from &&
    or(
      lt(crawlRun.startedAt, from.at),
      and(eq(crawlRun.startedAt, from.at), sql`${crawlRun.id}::text < ${from.key}`),
    )
  const { source: _, ...columns } = getTableColumns(crawlRun)
  const rows = await db
    .select({ ...columns, partitionDate: harvestPartition.createdDate })
    .from(crawlRun)
    .leftJoin(harvestPartition, eq(harvestPartition.guid, crawlRun.partitionGuid))
    .where(and(eq(crawlRun.source, source), before ?? undefined))
    .orderBy(desc(crawlRun.startedAt), desc(sql`${crawlRun.id}::text`))
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.startedAt, key: row.id }))
  const items = page.map((row) => ({
    ...row,
    startedAt: row.startedAt.toISOString(),
    finishedAt: iso(row.finishedAt),
  }))
  return { items, nextCursor }
}
