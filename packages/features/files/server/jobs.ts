import type { Db } from '@kogge/db/client.ts'
import { upload } from '@kogge/db/schema/file.ts'
import type { Log } from '@kogge/platform/server/context.ts'
import type { FileStore } from '@kogge/platform/server/files.ts'
import { handle, type JobHandler, type Queue } from '@kogge/platform/server/jobs.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { removePieces } from './pieces/store.ts'

/** Whole days that an upload may be interrupted, and a file be without use. */
const DAYS = 3
/** In one run; the next one goes on. */
const AT_ONCE = 500

const CLEAR: Queue<object> = {
  name: 'files.clear',
  data: z.object({}),
  retries: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 900,
  cron: '20 1 * * *',
}

/** Documents of an organisation that no draft and no version of a request of theirs names. */
const UNUSED_DOCUMENT = sql`exists (
  select from file f where f.id = ${upload.id}
    and f.created_at < kogge_clock() - ${DAYS} * interval '1 day'
    and not exists (
      select from rfx_draft d where d.org_id = f.org_id
        and d.document->'documents' @> jsonb_build_array(jsonb_build_object('fileId', f.id)))
    and not exists (
      select from rfx_version v join written_rfx w on w.rfx_id = v.rfx_id
      where w.org_id = f.org_id
        and v.document->'documents' @> jsonb_build_array(jsonb_build_object('fileId', f.id))))`

const ABANDONED = sql`not ${upload.isKept}
  and ${upload.touchedOn} < (kogge_clock() - ${DAYS} * interval '1 day')::date`

/**
 * Clears away what was sent and is part of nothing; gives how much. First the bytes, then the row: a
 * run that is cut off is repeated.
 */
export const clearUploads = async (db: Db, files: FileStore): Promise<number> => {
  const rows = await db
    .select({ id: upload.id, bytes: upload.bytes })
    .from(upload)
    .where(sql`(${ABANDONED}) or (${upload.isKept} and ${UNUSED_DOCUMENT})`)
    .limit(AT_ONCE)
  for (const { id, bytes } of rows) {
    await removePieces(files, id, bytes)
    await db.delete(upload).where(sql`${upload.id} = ${id}`)
  }
  return rows.length
}

export const fileHandlers = (deps: {
  readonly db: Db
  readonly files: FileStore
  readonly log: Log
}): readonly JobHandler[] => [
  handle(CLEAR, async () => {
    const cleared = await clearUploads(deps.db, deps.files)
    deps.log.info({ cleared }, 'unused files cleared away')
  }),
]
