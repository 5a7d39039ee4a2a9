import type { Db } from '@kogge/db/client.ts'
import type { SearchRow } from '@kogge/db/search-writer.ts'
import type { SourceCode } from '@kogge/domain/reference/sources.ts'
import type { SourceEntry } from '../sources/entry.ts'
import { type CleanNotice, cleanNotice } from './clean.ts'
import { compileRequests, type ImportTimes } from './compiled.ts'
import { refreshCounts } from './counts.ts'
import { matchOrgs } from './matched.ts'
import { type ParsedFile, parseFile } from './parsed.ts'
import { type RawFile, recordErrors, storeRaw, toRawFile } from './raw.ts'
import { earlierNotices, insertNotices, lockProcedures, type StoredWithKey } from './stored.ts'

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
  readonly orgs: Set<number>
}

const toStored = ({ id, source, procedureKey, canonical }: CleanNotice): StoredWithKey => ({
  id,
  source,
  procedureKey,
  notice: canonical,
})

const keysOf = (notices: readonly CleanNotice[]): string[] => [
  ...new Set(notices.map(({ procedureKey }) => procedureKey)),
]

export interface Written {
  readonly added: number
  readonly rows: readonly SearchRow[]
}

/** Everything that follows from new notices, in one transaction: all of it is there, or none. */
export const writeNotices = (
  db: Db,
  notices: readonly CleanNotice[],
  times?: ImportTimes,
): Promise<Written> =>
  db.transaction(async (tx) => {
    await lockProcedures(tx, keysOf(notices))
    const added = await insertNotices(tx, notices)
    if (added.length === 0) return { added: 0, rows: [] }
    const earlier = await earlierNotices(tx, keysOf(added), added)
    const fresh = added.map(toStored)
    const register = await matchOrgs(tx, fresh, earlier)
    const rows = await compileRequests(tx, [...earlier, ...fresh], register, times)
    return { added: added.length, rows }
  })

const fail = (tally: Tally, name: string, error: Error & { readonly code: string }): void => {
  tally.failed.push({ name, code: error.code, message: error.message })
}

const errorOf = ({ errors }: ParsedFile): string | null =>
  errors.length > 0 ? errors.map(({ message }) => message).join('\n') : null

const processBatch = async (
  db: Db,
  files: readonly RawFile[],
  options: HarvestOptions,
  tally: Tally,
): Promise<void> => {
  await storeRaw(db, files, options.source ?? 'file')
  const parsed = files.map(parseFile)
  const receivedAt = new Date()
  const notices = parsed.flatMap(({ file, notices: read }) =>
    read.map((notice) => cleanNotice(notice, file, { source: options.source, receivedAt })),
  )
  const { added, rows } = await writeNotices(db, notices)
  await recordErrors(
    db,
    parsed.map((result) => ({ hash: result.file.hash, error: errorOf(result) })),
  )
  tally.read += notices.length
  tally.new += added
  tally.known += notices.length - added
  tally.requests += rows.length
  for (const { buyers, suppliers } of rows)
    for (const num of [...buyers, ...suppliers]) tally.orgs.add(num)
  for (const { file, errors } of parsed) for (const error of errors) fail(tally, file.name, error)
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
      fail(tally, entry.name, entry.error)
      continue
    }
    tally.bytes += entry.bytes.length
    size += entry.bytes.length
    batch.push(toRawFile(entry.name, entry.bytes))
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
    orgs: new Set(),
  }
  for await (const files of batchesOf(entries, options.batchFiles ?? BATCH_FILES, tally)) {
    await processBatch(db, files, options, tally)
    const { orgs: _, ...soFar } = tally
    options.onBatch?.(soFar)
  }
  await refreshCounts(db, tally.orgs)
  const seconds = (performance.now() - started) / 1000
  const { orgs: _, ...counts } = tally
  return { ...counts, seconds, perSecond: counts.read / Math.max(seconds, 0.001) }
}
