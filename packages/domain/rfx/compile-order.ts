import { startOf } from '../kernel/time.ts'
import type { Notice } from '../notice/schema.ts'

/** A notice as it stands in the database. */
export interface StoredNotice {
  /** Its row id. */
  readonly id: string
  readonly source: string
  readonly notice: Notice
}

/** What a notice does in the life of a procedure. */
export type NoticeFamily = 'planning' | 'competition' | 'result'

const FAMILIES: Readonly<Record<string, NoticeFamily>> = {
  planning: 'planning',
  consultation: 'planning',
  competition: 'competition',
  change: 'competition',
  result: 'result',
  'dir-awa-pre': 'result',
  'cont-modif': 'result',
  completion: 'result',
}

/** By form type (BT-03); where it is missing, by whether the notice tells of awards. */
export const familyOf = ({ formType, awards }: Notice): NoticeFamily =>
  FAMILIES[formType ?? ''] ?? (awards.length > 0 ? 'result' : 'competition')

/**
 * Whether a notice only says what changes in another, and describes nothing itself: the corrigenda
 * of before eForms.
 */
export const isBareCorrection = ({ formType, lots, awards }: Notice): boolean =>
  formType === 'change' && lots.length === 0 && awards.length === 0

/** When a notice was sent, else published: the order of a procedure's history. */
const sentAt = ({ dispatchedAt, publicationDate }: Notice): number =>
  (startOf(dispatchedAt) ?? startOf(publicationDate))?.getTime() ?? 0

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const compare = (a: StoredNotice, b: StoredNotice): number =>
  sentAt(a.notice) - sentAt(b.notice) ||
  compareText(a.notice.noticeId, b.notice.noticeId) ||
  compareText(a.notice.version ?? '', b.notice.version ?? '') ||
  compareText(a.id, b.id)

/** The same publication from two sources is one: the numbered one, else the first by id. */
const preferred = (a: StoredNotice, b: StoredNotice): StoredNotice => {
  const numbered =
    Number(b.notice.publicationNumber !== null) - Number(a.notice.publicationNumber !== null)
  if (numbered !== 0) return numbered > 0 ? b : a
  return compareText(a.id, b.id) <= 0 ? a : b
}

/** Each publication once, oldest first, whatever the order in which they arrived. */
export const inOrder = (stored: readonly StoredNotice[]): StoredNotice[] => {
  const once = new Map<string, StoredNotice>()
  for (const entry of stored) {
    const key = `${entry.notice.noticeId}\n${entry.notice.version ?? ''}`
    const known = once.get(key)
    once.set(key, known ? preferred(known, entry) : entry)
  }
  return [...once.values()].sort(compare)
}

/** The notice that this one corrects: the one it names, else the version before it. */
export const correctedBy = (
  { notice }: StoredNotice,
  earlier: readonly StoredNotice[],
): StoredNotice | undefined => {
  const named = notice.changes?.changedNoticeId?.toLowerCase()
  const isNamed = ({ notice: other }: StoredNotice): boolean => {
    if (!named) return false
    const number = other.publicationNumber?.replace(/^0+/, '')
    return (
      named === `${other.noticeId}-${other.version ?? ''}`.toLowerCase() ||
      named === other.noticeId.toLowerCase() ||
      (number !== undefined && named.replace(/^0+/, '') === number)
    )
  }
  return (
    earlier.findLast(isNamed) ??
    earlier.findLast(({ notice: other }) => other.noticeId === notice.noticeId)
  )
}
