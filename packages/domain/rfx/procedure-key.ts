import type { Notice } from '../notice/schema.ts'

/** A notice identifier with its version: `uuid-01` (BT-758, BT-125). */
const VERSIONED_ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-\d{2})?$/i

/**
 * What ties the notices of one procedure together, whatever source they come from: the procedure
 * identifier (BT-04), else the notice that this one changes, else the notice itself, whose
 * versions share their identifier.
 */
export const procedureKeyOf = (
  notice: Pick<Notice, 'format' | 'procedureId' | 'noticeId' | 'changes'>,
): string => {
  if (notice.procedureId) return `${notice.format}:procedure:${notice.procedureId.toLowerCase()}`
  const changed = VERSIONED_ID.exec(notice.changes?.changedNoticeId ?? '')?.[1]
  return `${notice.format}:notice:${(changed ?? notice.noticeId).toLowerCase()}`
}
