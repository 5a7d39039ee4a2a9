import type { Db } from '@kogge/db/client.ts'
import { harvestFailure } from '@kogge/db/schema/harvester.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { decodeTimeCursor, type PageInput, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { FailureView, failurePage } from './source-files.views.ts'

const MOST_OF_A_FILE = 100

type Stored = Pick<
  typeof harvestFailure.$inferSelect,
  'id' | 'stage' | 'code' | 'message' | 'part' | 'attempts' | 'firstAt' | 'lastAt' | 'resolvedAt'
>

const STORED = {
  id: harvestFailure.id,
  stage: harvestFailure.stage,
  code: harvestFailure.code,
  message: harvestFailure.message,
  part: harvestFailure.part,
  attempts: harvestFailure.attempts,
  firstAt: harvestFailure.firstAt,
  lastAt: harvestFailure.lastAt,
  resolvedAt: harvestFailure.resolvedAt,
}

/** A message can quote what the file says, whatever that is. */
const viewOf = ({ firstAt, lastAt, resolvedAt, ...row }: Stored): Omit<FailureView, 'file'> => ({
  ...row,
  message: withoutDirectionMarks(row.message),
  part: withoutDirectionMarks(row.part),
  firstAt: firstAt.toISOString(),
  lastAt: lastAt.toISOString(),
  resolvedAt: resolvedAt?.toISOString() ?? null,
})

/** Why something in a file could not be taken on: what still stands first, the newest first. */
export const failuresOfFile = async (db: Db, hash: Buffer) => {
  const ofFile = eq(harvestFailure.rawHash, hash)
  const rows = await db
    .select(STORED)
    .from(harvestFailure)
    .where(ofFile)
    .orderBy(
      desc(isNull(harvestFailure.resolvedAt)),
      desc(harvestFailure.lastAt),
      harvestFailure.id,
    )
    .limit(MOST_OF_A_FILE)
  const [all] = await db.select({ failures: count() }).from(harvestFailure).where(ofFile)
  return { failures: rows.map(viewOf), failureCount: all?.failures ?? 0 }
}

/** Failures of a partition: those of its files, whichever run found them, and its own. */
export const ofPartition = (guid: string): SQL => sql`(
  ${harvestFailure.partitionGuid} = ${guid}::uuid or ${harvestFailure.rawHash} in (
    select raw_hash from source_file where partition_guid = ${guid}::uuid))`

/** Failures of a partition, the latest first. */
export const failuresOfPartition = async (
  db: Db,
  {
    guid,
    resolved,
    cursor,
    limit,
  }: PageInput & { readonly guid: string; readonly resolved?: boolean | undefined },
): Promise<z.infer<typeof failurePage>> => {
  const from = decodeTimeCursor(cursor)
  const rows = await db
    .select({
      ...STORED,
      file: sql<{ id: string; address: string } | null>`(
        select json_build_object('id', f.id, 'address', f.address) from source_file as f
        where f.raw_hash = harvest_failure.raw_hash
        order by (f.partition_guid = ${guid}::uuid) desc nulls last, f.fetched_at desc
        limit 1)`,
    })
    .from(harvestFailure)
    .where(
      and(
        ofPartition(guid),
        resolved === undefined
          ? undefined
          : (resolved ? isNotNull : isNull)(harvestFailure.resolvedAt),
        from
          ? sql`(${harvestFailure.lastAt}, ${harvestFailure.id}::text)
              < (${from.at.toISOString()}::timestamptz, ${from.key}::text)`
          : undefined,
      ),
    )
    .orderBy(desc(harvestFailure.lastAt), desc(sql`${harvestFailure.id}::text`))
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.lastAt, key: row.id }))
  const items = page.map(({ file, ...row }) => ({
    ...viewOf(row),
    file: file && { ...file, address: withoutDirectionMarks(file.address) },
  }))
  return { items, nextCursor }
}
