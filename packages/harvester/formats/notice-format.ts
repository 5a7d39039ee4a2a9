import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import type { FormatError } from './format-errors.ts'

/** One notice of a file, or why that one could not be read while the others could. */
export type ReadNotice = { readonly notice: Notice } | { readonly error: FormatError }

/** A way in which notices are written down: a pure function from bytes to canonical notices. */
export interface Format {
  readonly name: string
  /** Whether a file beginning with this text (its first 64 KiB) is of this format. */
  readonly detects: (head: string) => boolean
  /** Throws `FormatError`, and nothing else, where the file as a whole cannot be read. */
  readonly read: (bytes: Uint8Array) => Iterable<ReadNotice>
}
