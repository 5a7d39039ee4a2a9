/** How the bytes of a text are to be read. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1257'

const MARKS: readonly (readonly [TextEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

const decode = (bytes: Uint8Array, encoding: TextEncoding): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** A zip archive, as workbooks are, and other files that are no text have such bytes near their beginning. */
const LOOKED_AT = 4096
const isBinary = (bytes: Uint8Array): boolean => bytes.subarray(0, LOOKED_AT).includes(0)

/**
 * The text of a file, whatever program of our countries wrote it: by its byte order mark, else UTF-8 where all of it is that, else Windows-1257,
 * the code page of spreadsheets in the Baltic states. Null for what is no text.
 */
export const textOf = (
  bytes: Uint8Array,
): { readonly text: string; readonly encoding: TextEncoding } | null => {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (!marked && isBinary(bytes)) return null
  for (const encoding of marked ? [marked[0]] : (['utf-8', 'windows-1257'] as const)) {
    const text = decode(bytes, encoding)
    if (text !== null) return text.includes('\0') ? null : { text, encoding }
  }
  return null
}
