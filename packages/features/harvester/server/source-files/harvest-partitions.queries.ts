import type { Db } from '@kogge/db/client.ts'
import { crawlRun, harvestFailure, harvestPartition } from '@kogge/db/schema/harvester.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { decodeTimeCursor, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { ofPartition } from './harvest-failures.queries.ts'
import type {
  PartitionListInput,
  PartitionView,
  partitionPage,
  partitionRecord,
} from './harvest-partitions.views.ts'

const viewOf = ({
  createdAt,
  startedAt,
  finishedAt,
  ...row
}: typeof harvestPartition.$inferSelect): PartitionView => ({
  ...row,
  createdAt: createdAt.toISOString(),
  startedAt: startedAt?.toISOString() ?? null,
  finishedAt: finishedAt?.toISOString() ?? null,
})

/** Partitions, the newest first. */
export const listPartitions = async (
  db: Db,
  { sources, states, createdDate, cursor, limit }: PartitionListInput,
): Promise<z.infer<typeof partitionPage>> => {
  const from = decodeTimeCursor(cursor)
  const { source, state, createdAt, guid } = harvestPartition
  const rows = await db
    .select()
    .from(harvestPartition)
    .where(
      and(
        sources && sources.length > 0 ? inArray(source, sources) : undefined,
        states && states.length > 0 ? inArray(state, states) : undefined,
        createdDate === undefined ? undefined : eq(harvestPartition.createdDate, createdDate),
        from
          ? sql`(${createdAt}, ${guid}::text) < (${from.at.toISOString()}::timestamptz, ${from.key}::text)`
          : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(sql`${guid}::text`))
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.createdAt, key: row.guid }))
  return { items: page.map(viewOf), nextCursor }
}

interface Passed extends Record<string, unknown> {
  readonly files: number
  readonly bytes: string
  readonly notices: number
  readonly requests: number
}

const passedIn = async (db: Db, guid: string): Promise<Passed | undefined> =>
  (
    await db.execute<Passed>(sql`
      with file as materialized (
        select distinct raw_hash from source_file where partition_guid = ${guid}::uuid),
      read as (
        select procedure_key from notice where raw_hash in (select raw_hash from file))
      select
        (select count(*)::int from source_file where partition_guid = ${guid}::uuid) as files,
        (select coalesce(sum(size), 0)::text from raw_file
          where hash in (select raw_hash from file)) as bytes,
        (select count(*)::int from read) as notices,
        (select count(*)::int from rfx
          where procedure_key in (select procedure_key from read)) as requests`)
  ).rows[0]

const failuresIn = (db: Db, guid: string) =>
  db
    .select({
      stage: harvestFailure.stage,
      open: sql<number>`(count(*) filter (where ${harvestFailure.resolvedAt} is null))::int`,
      all: count(),
    })
    .from(harvestFailure)
    .where(ofPartition(guid))
    .groupBy(harvestFailure.stage)

/** The stages that can lose something; what is cleaned and matched is compiled in the same step. */
const STAGES = [
  { stage: 'raw', of: ['raw'], passed: 'files' },
  { stage: 'parsed', of: ['parsed'], passed: 'notices' },
  { stage: 'compiled', of: ['clean', 'matched', 'compiled'], passed: 'requests' },
] as const

/** A partition with what came of it, stage by stage. Throws `record.not_found`. */
export const partitionByGuid = async (
  db: Db,
  { guid, createdDate }: { readonly guid: string; readonly createdDate: string },
): Promise<z.infer<typeof partitionRecord>> => {
  const [row] = await db
    .select()
    .from(harvestPartition)
    .where(and(eq(harvestPartition.guid, guid), eq(harvestPartition.createdDate, createdDate)))
  if (!row) throw new AppError('record.not_found')
  const passed = await passedIn(db, guid)
  const failures = await failuresIn(db, guid)
  const [requested] = await db
    .select({ fromDay: crawlRun.fromDay, toDay: crawlRun.toDay })
    .from(crawlRun)
    .where(and(eq(crawlRun.source, row.source), eq(crawlRun.partitionGuid, guid)))
    .limit(1)
  return {
    ...viewOf(row),
    stages: STAGES.map(({ stage, of, passed: name }) => {
      const lost = failures.filter((one) => of.some((known) => known === one.stage))
      const open = lost.reduce((sum, one) => sum + one.open, 0)
      const all = lost.reduce((sum, one) => sum + one.all, 0)
      return {
        stage,
        passed: passed?.[name] ?? 0,
        openFailures: open,
        resolvedFailures: all - open,
      }
    }),
    bytes: Number(passed?.bytes ?? 0),
    asked: requested ?? null,
  }
}
