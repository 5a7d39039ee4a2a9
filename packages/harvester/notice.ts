import type { Notice } from '@kogge/domain/notice/schema.ts'
import { readNotices } from './formats/detect.ts'
import { FormatError } from './formats/errors.ts'
import type { SourceError } from './sources/entry.ts'
import { readFiles } from './sources/file.ts'

/** A notice of a file, or why the file (or one notice in it) could not be read. */
export type PrintedNotice =
  | { readonly name: string; readonly notice: Notice }
  | { readonly name: string; readonly error: FormatError | SourceError }

function* printEntry(name: string, bytes: Uint8Array): Generator<PrintedNotice> {
  try {
    for (const read of readNotices(bytes)) yield { name, ...read }
  } catch (thrown) {
    if (!(thrown instanceof FormatError)) throw thrown
    yield { name, error: thrown }
  }
}

/**
 * The canonical notices in files, folders and archives, without a database.
 * Every file yields at least one notice or one error.
 */
export async function* printNotices(paths: readonly string[]): AsyncGenerator<PrintedNotice> {
  for await (const entry of readFiles(paths)) {
    if ('error' in entry) yield entry
    else yield* printEntry(entry.name, entry.bytes)
  }
}
