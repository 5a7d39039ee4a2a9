import type { Db } from '@kogge/db/client.ts'
import type { SourceCode } from '@kogge/domain/harvester/sources.ts'
import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { writeNotices } from '../procedures/notice-writer.ts'
import { type CleanNotice, cleanNotice } from './clean-notice.ts'
import { finishWriting } from './harvest-completion.ts'

/** A canonical notice that no file was read for, and when it is taken to have come. */
export interface NoticeWithoutFile {
  readonly notice: Notice
  readonly importedAt: Date
}

const BATCH_NOTICES = 250

/** Batches in which the notices of a procedure that stand together stay together. */
const batchesOf = (notices: readonly CleanNotice[]): CleanNotice[][] => {
  const batches: CleanNotice[][] = []
  let last: string | undefined
  for (const notice of notices) {
    const [name] = notice.tokens
    const batch = batches.at(-1)
    const isFull = batch !== undefined && batch.length >= BATCH_NOTICES
    if (batch && !(isFull && name !== last)) batch.push(notice)
    else batches.push([notice])
    last = name
  }
  return batches
}

/**
 * Takes canonical notices on to committed, searchable requests: the stages after parsing. A
 * request counts as imported when its first notice came. What is there already is not done again.
 */
export const storeNoticesWithoutFiles = async (
  db: Db,
  input: readonly NoticeWithoutFile[],
  source: SourceCode,
): Promise<{ added: number; requests: number }> => {
  const notices = input.map(({ notice, importedAt }) => ({
    ...cleanNotice(notice, null, { source, receivedAt: importedAt }),
    importedAt,
  }))
  let added = 0
  let requests = 0
  for (const batch of batchesOf(notices)) {
    const written = await writeNotices(db, batch)
    const [refused] = written.refused
    if (refused) throw new Error(`${refused.notice.noticeId}: ${refused.reason}`)
    added += written.added
    requests += written.rows.length
  }
  await finishWriting(db)
  return { added, requests }
}
