import { FILE_PERIODS } from '@kogge/domain/harvester/harvest-partitions.ts'
import { searchWords } from '@kogge/domain/kernel/text-inputs.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { z } from 'zod'

const count = z.number().int().nonnegative()
const instant = z.iso.datetime()

/** What files are looked for by; `failed`: only those of which something still cannot be taken on. */
export const fileListInput = pageInput.extend({
  sources: z
    .array(z.string().regex(/^[a-z-]{1,40}$/))
    .max(20)
    .optional(),
  /** Fetched within so many days. */
  days: z.enum(FILE_PERIODS).optional(),
  failed: z.boolean().optional(),
  /** Words of the address, or the whole hash. */
  q: searchWords.optional(),
})
export type FileListInput = z.infer<typeof fileListInput>

/** A file as a source gave it. Times are ISO 8601 in UTC, sizes bytes. */
export const fileView = z.strictObject({
  id: z.uuid(),
  source: z.string(),
  address: z.string(),
  /** SHA-256 in hexadecimal. */
  hash: z.string(),
  size: count,
  fetchedAt: instant,
  /** When all that came under its address was taken on; null until then. */
  takenAt: instant.nullable(),
  partition: z.strictObject({ guid: z.uuid(), createdDate: z.iso.date() }).nullable(),
  /** Notices that stand as read of it. */
  notices: count,
  /** What still cannot be taken on. */
  openFailures: count,
})
export type FileView = z.infer<typeof fileView>

export const filePage = z.strictObject({
  items: z.array(fileView),
  nextCursor: z.string().nullable(),
  /**
   * With words, only so many files are looked through at once: the time of the last one, where there
   * are more behind it.
   */
  lookedBackTo: instant.nullable(),
})

const failureView = z.strictObject({
  id: z.uuid(),
  stage: z.enum(['raw', 'parsed', 'clean', 'matched', 'compiled']),
  code: z.string(),
  message: z.string(),
  /** Which notice of the file; empty for the whole file. */
  part: z.string(),
  attempts: count,
  firstAt: instant,
  lastAt: instant,
  resolvedAt: instant.nullable(),
  /** The file that it is about; null where nothing was stored of it. */
  file: z.strictObject({ id: z.uuid(), address: z.string() }).nullable(),
})
export type FailureView = z.infer<typeof failureView>

export const failurePage = z.strictObject({
  items: z.array(failureView),
  nextCursor: z.string().nullable(),
})

export const fileInput = z.object({ id: z.uuid() })

/** A file with all that is known of it. */
export const fileRecord = fileView.extend({
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  /** When these bytes first came, from wherever. */
  firstReceivedAt: instant,
  /** How often the same bytes came, this time included. */
  arrivals: count,
  /** Why the file could not be read, the newest 100; settled ones last. */
  failures: z.array(failureView.omit({ file: true })),
  failureCount: count,
})
export type FileRecord = z.infer<typeof fileRecord>

export const noticeListInput = pageInput.extend({ id: z.uuid() })

/** A notice that was read of a file. */
const noticeView = z.strictObject({
  id: z.uuid(),
  noticeId: z.string(),
  version: z.string(),
  publicationNumber: z.string().nullable(),
  formType: z.string().nullable(),
  publishedAt: instant.nullable(),
  title: z.strictObject({ text: z.string(), language: z.string() }).nullable(),
  /** The tender that it is part of. */
  rfxId: z.uuid().nullable(),
})

export const noticePage = z.strictObject({
  items: z.array(noticeView),
  nextCursor: z.string().nullable(),
})
