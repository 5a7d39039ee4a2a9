import type { SourceCode } from '@kogge/domain/harvester/sources.ts'
import { type CleanNotice, cleanNotice } from '../clean-notice.ts'
import { type Parsed, parseFile } from '../file-parser.ts'
import type { RawFile } from '../raw-files.ts'

/** What kept a notice of a file from being read. */
export type ReadError = Pick<Parsed['errors'][number], 'code' | 'message'>

/** A file read: its notices ready to be written, and what could not be read. */
export interface ReadFile {
  readonly notices: readonly CleanNotice[]
  readonly errors: readonly ReadError[]
}

export const cleanAll = (
  { notices }: Pick<Parsed, 'notices'>,
  file: Pick<RawFile, 'name' | 'hash'>,
  receivedAt: Date,
  source: SourceCode | undefined,
): CleanNotice[] =>
  notices.map((notice) => ({
    ...cleanNotice(notice, file, { source, receivedAt }),
    importedAt: receivedAt,
  }))

/** Reads a file that is held, which came at `receivedAt`. */
export const readFile = (
  file: RawFile,
  receivedAt: Date,
  source: SourceCode | undefined,
): ReadFile => {
  const parsed = parseFile(file.bytes)
  return {
    notices: cleanAll(parsed, file, receivedAt, source),
    errors: parsed.errors.map(({ code, message }) => ({ code, message })),
  }
}
