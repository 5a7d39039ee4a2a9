import { createHash } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { fileKey, upload } from '@kogge/db/schema/files.ts'
import type { Attachment } from '@kogge/domain/drafting/request-document.ts'
import type { FileCheck } from '@kogge/domain/files/file-findings.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import {
  type SealedAttachment,
  sealedAttachment,
} from '@kogge/domain/responses/response-content.ts'
import { canonicalJson } from '@kogge/domain/sealing/canonical-json.ts'
import type { FileStore } from '@kogge/platform/server/files/file-store.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { cardPlace, storeCardUpload } from './card-files.commands.ts'
import { readFacts, readPieces } from './encrypted-pieces.ts'
import { attachDocuments, keepOpenedFiles, moveFileKeys } from './file-keys.commands.ts'
import {
  alarmOf,
  type FileKeys,
  fileKeyRows,
  type OpenedFileKey,
  openedKey,
  openedKeys,
  ownDocuments,
} from './file-keys.queries.ts'

/** A document of a buyer, with the key that its bytes are encrypted with. */
export interface StoredDocument extends Attachment {
  readonly orgId: string
  /** Base64. */
  readonly key: string
}

/** A document of a request with its key; null for none, and, after an alarm, for what the server did not attach to it. */
export const storedDocument = async (
  db: Db,
  keys: FileKeys,
  rfxId: string,
  fileId: string,
): Promise<StoredDocument | null> => {
  const found = await openedKey(db, keys, { kind: 'document', rfxId, fileId })
  if (!found?.row) return null
  const { name, bytes, mediaType, hash } = found.row
  const { orgId } = found.owner
  return { fileId, orgId, name, bytes, mediaType, hash, key: found.key.toString('base64') }
}

/**
 * The key (base64) of a file that an opened response of a bidder names; null, after an alarm, where it is not one
 * of that bidder's.
 */
export const openedFileKey = async (
  db: Db,
  keys: FileKeys,
  { orgId, ...file }: { readonly rfxId: string; readonly fileId: string; readonly orgId: string },
): Promise<string | null> => {
  const owner = { kind: 'response' as const, ...file }
  const found = await openedKey(db, keys, owner)
  if (found?.owner.orgId === orgId) return found.key.toString('base64')
  alarmOf(keys.sealing, { ...owner, orgId })
  return null
}

const OTHER_BYTES =
  'the bytes of a stored file are not those that came; nobody is given all of them; run kogge verify-audit'

/**
 * The bytes of a file, a document or a bidder's, piece by piece: the last one only where all of them are those
 * that came, by their hash. Whoever writes to the database can have pieces sent anew; such a file breaks off
 * before its end, after an alarm.
 */
export const fileBytes = async function* (
  { files, sealing }: Pick<Context, 'files' | 'sealing'>,
  { fileId, key, bytes, hash }: Attachment & { readonly key: string },
): AsyncGenerator<Uint8Array> {
  const whole = createHash('sha256')
  let last: Uint8Array | null = null
  for await (const piece of readPieces(files, fileId, key, bytes)) {
    if (last) yield last
    whole.update(piece)
    last = piece
  }
  if (last === null || whole.digest('hex') !== hash) {
    sealing.alarm({}, OTHER_BYTES)
    throw new Error('The bytes of a stored file are not those that came.')
  }
  yield last
}

/** What was found in documents of a request when they came, by their ids. */
export const fileChecks = async (
  db: Db,
  keys: FileKeys,
  rfxId: string,
  fileIds: readonly string[],
): Promise<Record<string, FileCheck>> => {
  if (fileIds.length === 0) return {}
  const those = and(eq(fileKey.rfxId, rfxId), inArray(fileKey.fileId, [...fileIds]))
  return Object.fromEntries(
    openedKeys(keys, await fileKeyRows(db, those)).flatMap(({ row }) => {
      if (!row) return []
      const { id, found, isScanned, createdAt } = row
      const scannedOn = isScanned ? createdAt.toISOString().slice(0, 10) : null
      // Into those of before nobody looked.
      return [[id, { scannedOn, found: found ?? ['unexamined'] }]]
    }),
  )
}

/** What was found when a file came, if it came for one of these places. */
const factsAmong = async (
  files: FileStore,
  { fileId, key }: SealedAttachment,
  places: readonly string[],
): Promise<unknown> => {
  for (const place of new Set(places)) {
    const known = await readFacts(files, fileId, key, place)
    if (known !== null) return known
  }
  return null
}

/**
 * Throws `file.not_accepted` (reason `unknown`) unless every one of these files is what was found when
 * it came, and was sent for one of these places.
 */
export const expectGenuine = async (
  files: FileStore,
  places: readonly string[],
  given: readonly SealedAttachment[],
): Promise<void> => {
  for (const one of given) {
    const known = await factsAmong(files, one, places)
    const facts = sealedAttachment.omit({ key: true, fileId: true }).safeParse(known)
    const { name, bytes, mediaType, hash, check } = one
    const isSame =
      facts.success &&
      facts.data.name === name &&
      facts.data.bytes === bytes &&
      facts.data.mediaType === mediaType &&
      facts.data.hash === hash &&
      canonicalJson(facts.data.check ?? null) === canonicalJson(check ?? null)
    if (!isSame) throw new AppError('file.not_accepted', { reason: 'unknown' })
  }
}

/**
 * From now on these are part of something; the day on which they came is forgotten. Throws
 * `file.not_accepted` (reason `unknown`) for one that was cleared away meanwhile.
 */
export const keepFiles = async (tx: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const { rowCount } = await tx
    .update(upload)
    .set({ isKept: true, touchedOn: null })
    .where(inArray(upload.id, [...ids]))
  if (rowCount !== new Set(ids).size) throw new AppError('file.not_accepted', { reason: 'unknown' })
}

/** Nothing needs these any more: they are cleared away some days later. */
export const releaseFiles = async (tx: Db, ids: readonly string[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .update(upload)
    .set({ isKept: false, touchedOn: now.toISOString().slice(0, 10) })
    .where(inArray(upload.id, [...ids]))
}

/**
 * Documents of an organisation among these, by their ids, each with its key, as `attachTo` takes them: those that
 * the server attached to a request of the organisation, and that are as it stored them. Others are left out.
 */
export const ownDocumentsAmong = (
  db: Db,
  keys: FileKeys,
  request: { readonly orgId: string; readonly rfxId: string },
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, OpenedFileKey>> => ownDocuments(db, keys, request, fileIds)

/** Attaches documents to a further request of the organisation whose they are. */
export const attachTo = (
  tx: Db,
  keys: Pick<FileKeys, 'secretBox'>,
  rfxId: string,
  documents: readonly OpenedFileKey[],
): Promise<void> => attachDocuments(tx, keys, rfxId, documents)

/**
 * Makes documents of one organisation another's (`document`), of all requests or of some, or files of its
 * responses (`response`), in the transaction in which these become the other's.
 */
export const moveFiles = (
  tx: Db,
  keys: FileKeys,
  parties: { readonly fromId: string; readonly intoId: string },
  of: { readonly kind: 'document' | 'response'; readonly rfxIds?: readonly string[] },
): Promise<void> => moveFileKeys(tx, keys, parties, of)

/**
 * Stores an upload as a file of the opportunity that it was sent for, by what was found when it came. Throws `file.not_accepted`
 * (reason `unknown`) for what is not that.
 */
export const storeCardFile = async (
  tx: Db,
  ctx: FileKeys & Pick<Context, 'files'>,
  card: { readonly orgId: string; readonly guid: string },
  file: SealedAttachment,
): Promise<void> => {
  await expectGenuine(ctx.files, [cardPlace(ctx.sealing, card)], [file])
  await storeCardUpload(tx, ctx, file.fileId, card)
}

/** Keeps the keys of files of responses that are being opened, each for its bidder in this request. */
export const keepFilesOfOpened = (
  tx: Db,
  keys: Pick<FileKeys, 'secretBox'>,
  rfxId: string,
  responses: readonly { readonly orgId: string; readonly files: readonly SealedAttachment[] }[],
): Promise<void> => keepOpenedFiles(tx, keys, rfxId, responses)
