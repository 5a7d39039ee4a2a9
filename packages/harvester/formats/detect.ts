import { withinBounds } from './bounds.ts'
import { eforms } from './eforms/read.ts'
import { FormatError } from './errors.ts'
import type { Format, ReadNotice } from './format.ts'
import { openData } from './ted-export/open-data.ts'
import { tedXml } from './ted-export/read.ts'

/** A wrapper holds roots of the others, so it is looked for first. */
const FORMATS: readonly Format[] = [openData, eforms, tedXml]

const HEAD_BYTES = 64 * 1024

/** What may stand before the root of an XML document: a byte order mark, instructions, comments. */
const XML_PROLOG =
  /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*(?:(?:<\?[\s\S]*?\?>|<!--[\s\S]*?-->)\s*)*(?=<[^!?])/

/**
 * The start of a file as text, of whatever encoding: enough to see names in ASCII. Of an XML
 * document no more than the tag of its root, so that nothing within is taken for it.
 */
const headOf = (bytes: Uint8Array): string => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES))
  const isWide = head.length > 1 && (head[0] === 0 || head[1] === 0 || (head[0] ?? 0) >= 0xfe)
  const text = (isWide ? Buffer.from(head.filter((byte) => byte !== 0)) : head).toString('latin1')
  const root = XML_PROLOG.exec(text)?.[0].length
  const end = root === undefined ? -1 : text.indexOf('>', root)
  return end < 0 ? text : text.slice(0, end + 1)
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
