import type { UploadPurpose } from './upload-quotas.ts'

/**
 * How a disk stands. `low`: what is left is kept for responses. `critical`: what is left is kept for
 * saving and submitting them. `full`: writes are about to fail, or fail already.
 */
export const DISK_LEVELS = ['ok', 'low', 'critical', 'full'] as const
export type DiskLevel = (typeof DISK_LEVELS)[number]

const MIB = 1024 * 1024

/** Below this nothing is certain to be written: two segments of the write-ahead log, and what a submission takes. */
export const FULL_BELOW = 64 * MIB

/** Bytes that are kept back; see `KOGGE_DISK_RESERVE` and `KOGGE_DISK_FLOOR`. */
export interface DiskBounds {
  /** Below this nothing is taken but what belongs to an open response. */
  readonly reserve: number
  /** Below this nothing is taken but saving and submitting responses. */
  readonly floor: number
}

export const diskLevel = (freeBytes: number, { reserve, floor }: DiskBounds): DiskLevel => {
  if (freeBytes < FULL_BELOW) return 'full'
  if (freeBytes < floor) return 'critical'
  return freeBytes < reserve ? 'low' : 'ok'
}

/** The worse of two, for files on one disk and the database on another. */
export const worseLevel = (one: DiskLevel, other: DiskLevel): DiskLevel =>
  DISK_LEVELS.indexOf(one) > DISK_LEVELS.indexOf(other) ? one : other

/** Whether bytes are taken for a purpose. */
export const takesUpload = (level: DiskLevel, purpose: UploadPurpose): boolean =>
  level === 'ok' || (level === 'low' && purpose === 'response')

/** Changes that are made as long as anything can be written: what is saved is submitted, or taken back. */
const NEEDED: readonly string[] = ['response.submit', 'response.withdraw']

/** What is not saved yet cannot be submitted: until nothing is certain to be written, responses are saved. */
const NEEDED_BEFORE: readonly string[] = [...NEEDED, 'response.save']

/** Drafts that are begun wait with documents; of those that are saved, the ones that grow (see drafting). */
const BEGINS_DRAFTS: readonly string[] = ['rfxDraft.create', 'rfxDraft.copy']

/** Whether a change by a procedure is made. */
export const takesChange = (level: DiskLevel, path: string): boolean => {
  if (level === 'ok') return true
  if (level === 'low') return !BEGINS_DRAFTS.includes(path)
  return (level === 'critical' ? NEEDED_BEFORE : NEEDED).includes(path)
}
