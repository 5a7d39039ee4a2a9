import type { Db } from '@kogge/db/client.ts'
import { fileKey } from '@kogge/db/schema/files.ts'
import type { SealedAttachment } from '@kogge/domain/responses/response-content.ts'
import { wrapFileKey } from '@kogge/platform/server/files/file-keys.ts'
import type { SecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  type FileKeys,
  fileKeyRows,
  keyIn,
  type OpenedFileKey,
  openedKeys,
} from './file-keys.queries.ts'

/** Rows in one statement each, however many there are. */
const AT_ONCE = 500

/** Writes keys, each in the place of one of the same file and request. */
const writeKeys = async (tx: Db, rows: readonly (typeof fileKey.$inferInsert)[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx
      .insert(fileKey)
      .values(rows.slice(from, from + AT_ONCE))
      .onConflictDoUpdate({
        target: [fileKey.fileId, fileKey.rfxId],
        set: {
          orgId: sql`excluded.org_id`,
          kind: sql`excluded.kind`,
          key: sql`excluded.key`,
        },
      })
}

/** Wraps keys for other owners: another request, another organisation, another secret. */
const wrapFor = (
  box: SecretBox,
  opened: readonly OpenedFileKey[],
  other: { readonly rfxId?: string; readonly orgId?: string },
) =>
  opened.map(({ owner: before, row, key }) => {
    const owner = { ...before, ...other }
    return { ...owner, key: wrapFileKey(box, owner, row, key) }
  })

/** Attaches documents to a further request of their organisation: their keys are wrapped for it as well. */
export const attachDocuments = (
  tx: Db,
  { secretBox }: Pick<FileKeys, 'secretBox'>,
  rfxId: string,
  documents: readonly OpenedFileKey[],
): Promise<void> =>
  writeKeys(
    tx,
    wrapFor(
      secretBox,
      documents.filter(({ owner }) => owner.rfxId !== rfxId),
      { rfxId },
    ),
  )

/**
 * Makes files of one organisation another's, of all requests or of some, in the transaction in which these
 * become the other's. What does not open stays as it is, after an alarm.
 */
export const moveFileKeys = async (
  tx: Db,
  keys: FileKeys,
  { fromId, intoId }: { readonly fromId: string; readonly intoId: string },
  of: { readonly kind: 'document' | 'response'; readonly rfxIds?: readonly string[] },
): Promise<void> => {
  const { kind, rfxIds } = of
  const those = rfxIds && inArray(fileKey.rfxId, [...rfxIds])
  if (rfxIds?.length === 0) return
  const theirs = and(eq(fileKey.orgId, fromId), eq(fileKey.kind, kind), those)
  const opened = openedKeys(keys, await fileKeyRows(tx, theirs))
  await writeKeys(tx, wrapFor(keys.secretBox, opened, { orgId: intoId }))
}

/** Wraps the keys of files of responses that are opened, each for its bidder. */
export const keepOpenedFiles = (
  tx: Db,
  { secretBox }: Pick<FileKeys, 'secretBox'>,
  rfxId: string,
  responses: readonly { readonly orgId: string; readonly files: readonly SealedAttachment[] }[],
): Promise<void> => {
  const rows = new Map(
    responses.flatMap(({ orgId, files }) =>
      files.map(({ fileId, key: plain }) => {
        const owner = { kind: 'response' as const, fileId, rfxId, orgId }
        const key = wrapFileKey(secretBox, owner, null, Buffer.from(plain, 'base64'))
        return [fileId, { ...owner, key }]
      }),
    ),
  )
  return writeKeys(tx, [...rows.values()])
}

/** Forgets the keys of a file, with the file. */
export const dropFileKeys = async (tx: Db, fileId: string): Promise<void> => {
  await tx.delete(fileKey).where(eq(fileKey.fileId, fileId))
}

/** Takes the keys of files under the key of another secret; the files stay as they lie. What does not open goes on not to. */
export const resealFileKeys = async (tx: Db, from: SecretBox, to: SecretBox): Promise<void> => {
  const opened = (await fileKeyRows(tx, undefined)).flatMap((one) => {
    const key = keyIn(from, one)
    return key ? [{ ...one, key }] : []
  })
  await writeKeys(tx, wrapFor(to, opened, {}))
}
