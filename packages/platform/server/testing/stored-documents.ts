import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { file, fileKey, upload } from '@kogge/db/schema/files.ts'
import type { Attachment } from '@kogge/domain/drafting/request-document.ts'
import { wrapFileKey } from '../files/file-keys.ts'
import { TEST_NOW, testContext } from './test-context.ts'

/** A document of an organisation, attached to one of its requests; without bytes. */
export const addStoredDocument = async (
  db: Db,
  of: { readonly orgId: string; readonly rfxId: string; readonly userId: string },
): Promise<Attachment & { readonly key: Buffer }> => {
  const { orgId, rfxId, userId } = of
  const { secretBox } = testContext(db)
  const fileId = randomUUID()
  const facts = { name: 'a.pdf', bytes: 3, mediaType: 'application/pdf', hash: 'a'.repeat(64) }
  const checked = { isScanned: false, found: [], createdAt: TEST_NOW }
  const row = { ...facts, ...checked, uploadedBy: userId }
  const owner = { kind: 'document' as const, fileId, rfxId, orgId }
  const key = randomBytes(32)
  await db.insert(upload).values({ id: fileId, userId, bytes: 3, isKept: true })
  await db.insert(file).values({ ...row, id: fileId })
  await db.insert(fileKey).values({ ...owner, key: wrapFileKey(secretBox, owner, row, key) })
  return { fileId, ...facts, key }
}
