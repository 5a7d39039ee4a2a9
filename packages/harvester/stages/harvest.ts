import type { Db } from '@kogge/db/client.ts'
import type { SourceCode } from '@kogge/domain/reference/sources.ts'
import { collect } from '../sources/chunks.ts'
import { type LargeEntry, type SourceEntry, SourceError } from '../sources/entry.ts'
import { type CleanNotice, cleanNotice } from './clean.ts'
import { type ParsedFile, parseFile } from './parsed.ts'
import { type RawFile, recordErrors, storeRaw, toRawFile } from './raw.ts'
import { relateOrgs } from './related.ts'
import { type RefusedNotice, writeNotices } from './write.ts'

export interface HarvestOptions {
  /** Where the files come from; told from each notice where it is not given. */
  readonly source?: SourceCode
  /** Files in one transaction, 150 unless told. */
  readonly batchFiles?: number
  /** Called after each batch is committed. */
  readonly onBatch?: (report: Omit<HarvestReport, 'seconds' | 'perSecond'>) => void
}

/** A file, or a notice in it, that could not be read. Its bytes are kept where there were any. */
export interface HarvestFailure {
  readonly name: string
  readonly code: string
  readonly message: string
}

export interface HarvestReport {
  /** Files seen, failed ones included, and their bytes. */
  readonly files: number
  readonly bytes: number
  /** Notices read: `new` were added, `known` were there already. */
  readonly read: number
  readonly new: number
  readonly known: number
  /** Requests made or changed. */
  readonly requests: number
  readonly failed: readonly HarvestFailure[]
  readonly seconds: number
  /** Notices read in a second. */
  readonly perSecond: number
}

const BATCH_FILES = 150
/** A batch also ends here, so that memory stays flat whatever the files. */
const BATCH_BYTES = 16 * 1024 * 1024

interface Tally {
  files: number
  bytes: number
  read: number
  new: number
  known: number
  requests: number
  readonly failed: HarvestFailure[]
}

/** Files read, with the notices in them ready to be written. */
interface Prepared {
  readonly parsed: readonly ParsedFile[]
  readonly notices: readonly CleanNotice[]
}

const prepare = (files: readonly RawFile[], source: SourceCode | undefined): Prepared => {
  const receivedAt = new Date()
  const parsed = files.map(parseFile)
  return {
    parsed,
    notices: parsed.flatMap(({ file, notices }) =>
      notices.map((notice) => cleanNotice(notice, file, { source, receivedAt })),
    ),
  }
}

/** What went wrong with each file: in reading it, or in storing what it says. */
const failuresOf = (
  parsed: readonly ParsedFile[],
  refused: readonly RefusedNotice[],
): ReadonlyMap<RawFile, HarvestFailure[]> =>
  new Map(
    parsed.map(({ file, errors }) => [
      file,
      [
        ...errors.map(({ code, message }) => ({ name: file.name, code, message })),
        ...refused
          .filter(({ notice }) => notice.rawHash?.equals(file.hash))
          .map(({ notice, reason }) => ({
            name: file.name,
            code: 'refused',
            message: `The database refused notice ${notice.noticeId}: ${reason}.`,
          })),
      ],
    ]),
  )

const write = async (db: Db, { parsed, notices }: Prepared, tally: Tally): Promise<void> => {
  const { added, rows, refused } = await writeNotices(db, notices)
  const failures = failuresOf(parsed, refused)
  await recordErrors(
    db,
    [...failures].map(([{ hash }, found]) => ({
      hash,
      error: found.map(({ message }) => message).join('\n') || null,
    })),
  )
  tally.read += notices.length
  tally.new += added
  tally.known += notices.length - added - refused.length
  tally.requests += rows.length
  for (const found of failures.values()) tally.failed.push(...found)
}

/** A raw file is stored whole, so that it must be held whole. */
const MAX_RAW_BYTES = 100 * 1024 * 1024

const held = async (
  entry: LargeEntry | { readonly bytes: Uint8Array },
): Promise<Uint8Array | SourceError> => {
  if ('bytes' in entry) return entry.bytes
  try {
    return await collect(entry.open(), MAX_RAW_BYTES)
  } catch (thrown) {
    if (thrown instanceof SourceError) return thrown
    throw thrown
  }
}

const batchesOf = async function* (
  entries: AsyncIterable<SourceEntry>,
  batchFiles: number,
  tally: Tally,
): AsyncGenerator<readonly RawFile[]> {
  let batch: RawFile[] = []
  let size = 0
  for await (const entry of entries) {
    tally.files += 1
    if ('error' in entry) {
      const { code, message } = entry.error
      tally.failed.push({ name: entry.name, code, message })
      continue
    }
    const bytes = await held(entry)
    if (bytes instanceof SourceError) {
      tally.failed.push({ name: entry.name, code: bytes.code, message: bytes.message })
      continue
    }
    tally.bytes += bytes.length
    size += bytes.length
    batch.push(toRawFile(entry.name, bytes))
    if (batch.length >= batchFiles || size >= BATCH_BYTES) {
      yield batch
      batch = []
      size = 0
    }
  }
  if (batch.length > 0) yield batch
}

/**
 * Takes files from bytes to committed, searchable requests. A file that cannot be read is kept
 * raw with its error and the rest goes on. What is there already is not done again, so a harvest
 * that was cut off is finished by starting it anew, and two may run over the same files.
 */
export const harvest = async (
  db: Db,
  entries: AsyncIterable<SourceEntry>,
  options: HarvestOptions = {},
): Promise<HarvestReport> => {
  const started = performance.now()
  const tally: Tally = {
    files: 0,
    bytes: 0,
    read: 0,
    new: 0,
    known: 0,
    requests: 0,
    failed: [],
  }
  // While the database takes one batch, the next is read.
  let writing: Promise<void> = Promise.resolve()
  const finish = async (prepared: Prepared): Promise<void> => {
    await write(db, prepared, tally)
    options.onBatch?.({ ...tally })
  }
  try {
    for await (const files of batchesOf(entries, options.batchFiles ?? BATCH_FILES, tally)) {
      await storeRaw(db, files, options.source ?? 'file')
      const prepared = prepare(files, options.source)
      await writing
      writing = finish(prepared)
      // A failure is thrown where it is awaited; until then it must not count as unhandled.
      writing.catch(() => undefined)
    }
  } finally {
    await Promise.allSettled([writing])
  }
  await writing
  await relateOrgs(db)
  const seconds = (performance.now() - started) / 1000
  return { ...tally, seconds, perSecond: tally.read / Math.max(seconds, 0.001) }
}
