import type { Db } from '@kogge/db/client.ts'
import { upload } from '@kogge/db/schema/files.ts'
import { ROOM_SCOPES } from '@kogge/domain/files/upload-quotas.ts'
import { handle, type JobHandler, type Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import type { Context, Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { openClaim } from './upload-claims.ts'
import { rewriteRoom } from './upload-quotas.commands.ts'
import { openedAmong } from './upload-targets.queries.ts'
import { dropUpload, leaveScopes } from './uploads.commands.ts'

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

const NAMED = sql`@> jsonb_build_array(jsonb_build_object('fileId', f.id))`

/** Documents that none of the requests that they are attached to names any more, in a draft or a version. */
const UNUSED_DOCUMENT = sql`exists (
  select from file f where f.id = ${upload.id}
    and f.created_at < kogge_clock() - ${DAYS} * interval '1 day'
    and not exists (
      select from file_key k where k.file_id = f.id and (
        exists (select from rfx_draft d where d.rfx_id = k.rfx_id and d.document->'documents' ${NAMED})
        or exists (
          select from rfx_version v where v.rfx_id = k.rfx_id and v.document->'documents' ${NAMED}))))`

const ABANDONED = sql`not ${upload.isKept}
  and ${upload.touchedOn} < (kogge_clock() - ${DAYS} * interval '1 day')::date`

/** Files of opportunities that are gone, with the opportunity or with its organisation: neither a document nor one of those. */
const DROPPED_CARD_FILE = sql`${upload.userId} is not null
  and not exists (select from file f where f.id = ${upload.id})
  and not exists (select from opportunity_file c where c.file_id = ${upload.id})`

const TO_CLEAR = sql`(${ABANDONED})
  or (${upload.isKept} and (${UNUSED_DOCUMENT} or (${DROPPED_CARD_FILE})))`

type Deps = Pick<Context, 'db' | 'files' | 'secretBox' | 'sealing'>

/**
 * Clears away what was sent and is part of nothing; gives how much. What somebody takes up at that
 * moment stays.
 */
export const clearUploads = async (deps: Deps): Promise<number> => {
  const rows = await deps.db.select({ id: upload.id }).from(upload).where(TO_CLEAR).limit(AT_ONCE)
  let cleared = 0
  for (const { id } of rows) {
    const isStill = async (tx: Db) =>
      (await tx.$count(upload, and(eq(upload.id, id), TO_CLEAR))) > 0
    if (await dropUpload(deps, id, isStill)) cleared += 1
  }
  return cleared
}

/** Files that a response keeps, the next after an id; documents have a row of their own. */
const keptAfter = (db: Db, last: string) =>
  db
    .select({ id: upload.id, bytes: upload.bytes, claim: upload.claim })
    .from(upload)
    .where(and(gt(upload.id, last), upload.isKept, isNull(upload.userId), isNotNull(upload.claim)))
    .orderBy(asc(upload.id))
    .limit(AT_ONCE)

/**
 * Responses that were opened are sealed no more, and their files take nobody's room. Every row that may be
 * one is looked at: which request a file is for only its claim knows. Gives how many.
 */
export const settleOpened = async (deps: Deps): Promise<number> => {
  const { db, secretBox } = deps
  let settled = 0
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await keptAfter(db, last)
    const end = rows.at(-1)
    if (!end) return settled
    last = end.id
    const files = rows.flatMap(({ id, bytes, claim: sealed }) => {
      const claim = openClaim(secretBox, id, sealed)
      return claim && claim.takes.length > 0 ? [{ id, bytes, claim }] : []
    })
    const opened = await openedAmong(db, new Set(files.map(({ claim }) => claim.rfxId)))
    for (const one of files.filter(({ claim }) => opened.has(claim.rfxId))) {
      await db.transaction((tx) => leaveScopes(tx, deps, one, ROOM_SCOPES))
      settled += 1
    }
  }
}

export const fileHandlers = (deps: Deps & { readonly log: Log }): readonly JobHandler[] => [
  handle(CLEAR, async () => {
    const cleared = await clearUploads(deps)
    await settleOpened(deps)
    await rewriteRoom(deps.db, deps)
    deps.log.info({ cleared }, 'unused files cleared away')
  }),
]
