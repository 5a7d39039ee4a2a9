import type { Db } from '@kogge/db/client.ts'
import { file, fileKey } from '@kogge/db/schema/files.ts'
import { type FileOwner, unwrapFileKey } from '@kogge/platform/server/files/file-keys.ts'
import { isRequested } from '@kogge/platform/server/integrity/requested-rows.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { Sealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import type { SecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'

export type FileKeys = Pick<Context, 'secretBox' | 'sealing'>

type FileRow = typeof file.$inferSelect

/** A row of `file_key`, with what is stored of the file where it is a document. */
export interface FileKeyRow {
  readonly owner: FileOwner
  readonly wrapped: Buffer
  readonly row: FileRow | null
}

/** One whose key opens. */
export interface OpenedFileKey extends FileKeyRow {
  readonly key: Buffer
}

/** Rows of `file_key`, each as it was found; to be opened with `openedKey`. */
export const fileKeyRows = async (db: Db, where: SQL | undefined): Promise<FileKeyRow[]> => {
  const rows = await db
    .select({ owned: fileKey, row: file })
    .from(fileKey)
    .leftJoin(file, eq(file.id, fileKey.fileId))
    .where(where)
    .orderBy(asc(fileKey.rfxId), asc(fileKey.fileId))
  return rows.map(({ owned: { key: wrapped, ...owner }, row }) => ({ owner, wrapped, row }))
}

/** The key of a file; null, without an alarm, where a row is not as the server wrote it. */
export const keyIn = (box: SecretBox, { owner, wrapped, row }: FileKeyRow): Buffer | null =>
  unwrapFileKey(box, { ...owner, key: wrapped }, row)

const MOST_NAMED = 10_000
/** Files that were named already: whoever writes to the database does not fill the log. */
const named = new WeakMap<Sealing, Set<string>>()

const EXCHANGED =
  'the key of a file does not open for the organisation and the request that a row has; nobody reads it; run kogge verify-audit'

/** Alarm to the operator, once for each file in a request. */
export const alarmOf = (sealing: Sealing, { rfxId, fileId }: FileOwner): void => {
  const known = named.get(sealing) ?? new Set()
  named.set(sealing, known)
  const name = `${rfxId} ${fileId}`
  if (known.has(name)) return
  if (known.size >= MOST_NAMED) known.clear()
  known.add(name)
  sealing.alarm({}, EXCHANGED)
}

/** The same, with the key of those that open; the others are left out, after an alarm. */
export const openedKeys = (
  { secretBox, sealing }: FileKeys,
  rows: readonly FileKeyRow[],
): readonly OpenedFileKey[] =>
  rows.flatMap((one) => {
    const key = keyIn(secretBox, one)
    if (key) return [{ ...one, key }]
    alarmOf(sealing, one.owner)
    return []
  })

/** The key of one file in one request, of an owner of this kind; null for none, and, after an alarm, for one that does not open. */
export const openedKey = async (
  db: Db,
  keys: FileKeys,
  { kind, rfxId, fileId }: Omit<FileOwner, 'orgId'>,
): Promise<OpenedFileKey | null> => {
  const rows = await fileKeyRows(db, and(eq(fileKey.rfxId, rfxId), eq(fileKey.fileId, fileId)))
  const [found] = openedKeys(keys, rows)
  return found && isRequested<FileOwner>(found.owner, { kind, rfxId, fileId }) ? found : null
}

/**
 * Documents of an organisation among these, by their ids, each with its key: by the request that is named where
 * they are attached to it, else by another one of the organisation.
 */
export const ownDocuments = async (
  db: Db,
  keys: FileKeys,
  { orgId, rfxId }: { readonly orgId: string; readonly rfxId: string },
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, OpenedFileKey>> => {
  if (fileIds.length === 0) return new Map()
  const chosen = sql`(${fileKey.fileId}, ${fileKey.rfxId}) in (
    select distinct on (file_id) file_id, rfx_id from file_key
    where org_id = ${orgId} and kind = 'document' and ${inArray(sql`file_id`, [...fileIds])}
    order by file_id, rfx_id <> ${rfxId}::uuid, rfx_id)`
  const opened = openedKeys(keys, await fileKeyRows(db, chosen))
  return new Map(opened.map((one) => [one.owner.fileId, one]))
}
