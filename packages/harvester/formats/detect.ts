import { withinBounds } from './bounds.ts'
import { eforms } from './eforms/read.ts'
import { FormatError } from './errors.ts'
import type { Format, ReadNotice } from './format.ts'

const FORMATS: readonly Format[] = [eforms]

const HEAD_BYTES = 64 * 1024

/** The start of a file as text, of whatever encoding: enough to see names in ASCII. */
const headOf = (bytes: Uint8Array): string => {
  const head = bytes.subarray(0, HEAD_BYTES)
  const isWide = head.length > 1 && (head[0] === 0 || head[1] === 0 || (head[0] ?? 0) >= 0xfe)
  const text = new TextDecoder('latin1').decode(isWide ? head.filter((byte) => byte !== 0) : head)
  return text
}

/** The format of a file. Throws `FormatError` where none fits. */
const formatOf = (bytes: Uint8Array): Format => {
  if (bytes.length === 0) throw new FormatError('empty')
  const head = headOf(bytes)
  const format = FORMATS.find(({ detects }) => detects(head))
  if (!format) throw new FormatError('unknown-format')
  return format
}

/**
 * The notices of a file, whatever its format. Reads only what is asked of it.
 * Throws `FormatError` where the file as a whole cannot be read.
 */
export function* readNotices(bytes: Uint8Array): Generator<ReadNotice> {
  for (const read of formatOf(bytes).read(bytes)) yield withinBounds(read, bytes.length)
}
