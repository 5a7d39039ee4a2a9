import { randomBytes, randomUUID } from 'node:crypto'
import { file, fileKey, upload } from '@kogge/db/schema/files.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import type { SealedAttachment } from '@kogge/domain/responses/response-content.ts'
import { putFacts } from '@kogge/features/files/server/encrypted-pieces.ts'
import { wrapFileKey } from '@kogge/platform/server/files/file-keys.ts'
import type { Party, Stage } from './parties.ts'

/** A document as it is once it was sent for a draft; without bytes. */
const documentOf = async ({ db, keys }: Stage, party: Party, rfxId: string) => {
  const fileId = randomUUID()
  const facts = { name: 'a.pdf', bytes: 3, mediaType: 'application/pdf', hash: 'a'.repeat(64) }
  const checked = { isScanned: true, found: ['macros' as const], createdAt: new Date() }
  const row = { ...facts, ...checked, uploadedBy: party.userId }
  const owner = { kind: 'document' as const, fileId, rfxId, orgId: party.orgId }
  const key = wrapFileKey(keys.secretBox, owner, row, randomBytes(32))
  await db.insert(upload).values({ id: fileId, userId: party.userId, bytes: 3, isKept: true })
  await db.insert(file).values({ ...row, id: fileId })
  await db.insert(fileKey).values({ ...owner, key })
  return { fileId, ...facts }
}

/** What a draft says, with two documents. */
export const withFiles = async (
  stage: Stage,
  party: Party,
  rfxId: string,
  document: RequestDocument,
): Promise<RequestDocument> => ({
  ...document,
  documents: [await documentOf(stage, party, rfxId), await documentOf(stage, party, rfxId)],
})

/** A file of a response, as it is once it has come; without bytes. */
export const responseFile = async (
  { db, keys, files }: Stage,
  { orgId }: Party,
  rfxId: string,
): Promise<SealedAttachment> => {
  const [fileId, key] = [randomUUID(), randomBytes(32).toString('base64')]
  const facts = {
    name: 'plan.pdf',
    bytes: 3,
    mediaType: 'application/pdf',
    hash: 'b'.repeat(64),
    check: { scannedOn: null, found: [] },
  }
  await db.insert(upload).values({ id: fileId, bytes: 3, received: 3 })
  await putFacts(files, fileId, key, keys.sealing.slotOf(rfxId, orgId).toString('hex'), facts)
  return { fileId, key, ...facts }
}
