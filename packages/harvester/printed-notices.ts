import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { readNoticeStream, readNotices } from './formats/format-detection.ts'
import { FormatError } from './formats/format-errors.ts'
import type { ReadNotice } from './formats/notice-format.ts'
import { withRegions } from './places/notice-regions.ts'
import { readFiles } from './sources/local-files.ts'
import { type SourceEntry, SourceError } from './sources/source-entry.ts'

/** A notice of a file, or why the file (or one notice in it) could not be read. */
export type PrintedNotice =
  | { readonly name: string; readonly notice: Notice }
  | { readonly name: string; readonly error: FormatError | SourceError }

type Readable = Exclude<SourceEntry, { readonly error: SourceError }>

const noticesOf = (entry: Readable): Iterable<ReadNotice> | AsyncIterable<ReadNotice> =>
  'bytes' in entry ? readNotices(entry.bytes) : readNoticeStream(entry.open())

async function* printEntry(entry: Readable): AsyncGenerator<PrintedNotice> {
  const { name } = entry
  try {
    for await (const read of noticesOf(entry))
      yield 'error' in read ? { name, ...read } : { name, notice: withRegions(read.notice) }
  } catch (thrown) {
    if (!(thrown instanceof FormatError || thrown instanceof SourceError)) throw thrown
    yield { name, error: thrown }
  }
}

/**
 * The canonical notices in files, folders and archives, without a database, whatever their size: as
 * written, with the regions that follow beside.
 * Every file yields at least one notice or one error, unless it is a list of nothing.
 */
export async function* printNotices(paths: readonly string[]): AsyncGenerator<PrintedNotice> {
  for await (const entry of readFiles(paths)) {
    if ('error' in entry) yield entry
    else yield* printEntry(entry)
  }
}
