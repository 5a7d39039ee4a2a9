import { FormatError } from './format-errors.ts'

/** Byte order marks, longest first where one begins like another. */
const MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, i) => bytes[i] === byte)

const declaredEncoding = (bytes: Uint8Array): string => {
  if (startsWith(bytes, [0x3c, 0x00, 0x3f, 0x00])) return 'utf-16le'
  if (startsWith(bytes, [0x00, 0x3c, 0x00, 0x3f])) return 'utf-16be'
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  return /^<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/.exec(head)?.[1] ?? 'utf-8'
}

/**
 * Bytes of an XML document as text, by its byte order mark, else its declaration, else UTF-8.
 * Throws `FormatError` where the bytes do not fit: a replaced character would be a silent change.
 */
export const decodeXml = (bytes: Uint8Array): string => {
  if (bytes.length === 0) throw new FormatError('empty')
  const mark = MARKS.find(([signature]) => startsWith(bytes, signature))
  const encoding = mark?.[1] ?? declaredEncoding(bytes)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new FormatError('encoding', `Declared or assumed: ${encoding}.`)
  }
}
