import { createHash, randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Db } from '@kogge/db/client.ts'
import {
  crawlRun,
  harvestFailure,
  harvestPartition,
  sourceFile,
} from '@kogge/db/schema/harvester.ts'
import { addNotices } from '@kogge/db/testing/notices.ts'
import { addRawFile } from '@kogge/db/testing/raw-files.ts'
import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'

/** A partition, done unless said otherwise; gives the id. */
export const addPartition = async (
  db: Db,
  values: Partial<typeof harvestPartition.$inferInsert> = {},
): Promise<string> => {
  const guid = values.guid ?? randomUUID()
  await db.insert(harvestPartition).values({
    source: 'lv-iub',
    createdDate: '2026-11-20',
    state: 'done',
    runs: 1,
    ...values,
    guid,
  })
  return guid
}

export interface AddedFile {
  readonly id: string
  readonly hash: Buffer
}

/** A file with its bytes. The same bytes are stored once. */
export const addFile = async (
  db: Db,
  text: string,
  values: Partial<typeof sourceFile.$inferInsert> = {},
): Promise<AddedFile> => {
  const bytes = Buffer.from(text)
  const hash = createHash('sha256').update(bytes).digest()
  const source = values.source ?? 'lv-iub'
  const pieces = [gzipSync(bytes)]
  await addRawFile(db, { hash, source, name: 'file', size: bytes.length, pieces })
  const id = values.id ?? randomUUID()
  await db.insert(sourceFile).values({
    source,
    address: `https://open.example/${id}.json`,
    rawHash: hash,
    ...values,
    id,
  })
  return { id, hash }
}

/** A notice read of a file, of a procedure of its own; gives the id. */
export const addNotice = async (db: Db, rawHash: Buffer, title: string): Promise<string> => {
  const id = randomUUID()
  const canonical = { noticeId: id, language: 'lv', title: { lv: title } }
  const row = {
    id,
    source: 'lv-iub',
    noticeId: id,
    rawHash,
    procedureKey: id,
    publicationMonth: '2026-11-01',
    // What the screens read of it stands in it; the rest is as little theirs as any test's.
    canonical: canonical as Partial<Notice> as Notice,
  }
  await addNotices(db, [row])
  return id
}

/** Something that could not be taken on; gives the id. */
export const addFailure = async (
  db: Db,
  values: Partial<typeof harvestFailure.$inferInsert> = {},
): Promise<string> => {
  const id = randomUUID()
  await db.insert(harvestFailure).values({
    source: 'lv-iub',
    part: '0',
    stage: 'parsed',
    code: 'xml_invalid',
    message: 'The element ends before it begins.',
    ...values,
    id,
  })
  return id
}

/** A run over some days that came to its end. */
export const addRun = async (
  db: Db,
  [fromDay, toDay]: readonly [string, string],
  values: Partial<typeof crawlRun.$inferInsert> = {},
): Promise<void> => {
  await db.insert(crawlRun).values({
    id: randomUUID(),
    source: 'lv-iub',
    trigger: 'schedule',
    outcome: 'done',
    fromDay,
    toDay,
    startedAt: new Date(`${toDay}T10:00:00Z`),
    ...values,
  })
}
