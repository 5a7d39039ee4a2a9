import { FormatError } from '../errors.ts'

const LESS = 0x3c
const GREATER = 0x3e
const SLASH = 0x2f
const QUESTION = 0x3f
const EXCLAMATION = 0x21
const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27

const brokenOff = (): FormatError => new FormatError('malformed', 'It ends within an element.')

/** Where a text ends that begins at or after a place. Throws where it does not end. */
const after = (bytes: Buffer, text: string, from: number): number => {
  const found = bytes.indexOf(text, from)
  if (found < 0) throw brokenOff()
  return found + text.length
}

/** Where a tag ends; a `>` within quotes does not end it. */
const endOfTag = (bytes: Buffer, from: number): number => {
  let quote = 0
  for (let i = from; i < bytes.length; i++) {
    const byte = bytes[i]
    if (quote !== 0) {
      if (byte === quote) quote = 0
    } else if (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE) quote = byte
    else if (byte === GREATER) return i + 1
  }
  throw brokenOff()
}

/** What is no tag, skipped: comments, CDATA, instructions. Null where a tag begins. */
const afterOther = (bytes: Buffer, at: number): number | null => {
  const next = bytes[at + 1]
  if (next === QUESTION) return after(bytes, '?>', at)
  if (next !== EXCLAMATION) return null
  if (bytes.toString('latin1', at, at + 4) === '<!--') return after(bytes, '-->', at + 4)
  if (bytes.toString('latin1', at, at + 9) === '<![CDATA[') return after(bytes, ']]>', at)
  throw new FormatError('doctype')
}

/**
 * The elements directly within the root of an XML document, one at a time, as views of its bytes:
 * nothing is decoded or copied, so that a file of gigabytes costs no more than its largest
 * element. For encodings in which tags are ASCII. Whether names match is for the reader of each.
 * Throws `FormatError` where the document is cut off or declares a document type.
 */
export function* childrenOf(document: Uint8Array): Generator<Uint8Array> {
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength)
  let depth = 0
  let start = 0
  let at = bytes.indexOf(LESS)
  while (at >= 0) {
    const other = afterOther(bytes, at)
    if (other === null) {
      const end = endOfTag(bytes, at)
      const isClosing = bytes[at + 1] === SLASH
      const isEmpty = bytes[end - 2] === SLASH
      if (!isClosing && depth === 1) start = at
      if (isClosing) depth -= 1
      else if (!isEmpty) depth += 1
      if (depth === 1 && (isClosing || isEmpty)) yield bytes.subarray(start, end)
      if (depth <= 0) return
      at = bytes.indexOf(LESS, end)
    } else at = bytes.indexOf(LESS, other)
  }
  throw brokenOff()
}
