/** How a text is written: as its mark of the order of bytes says, else in UTF-8, else as Windows wrote it in the Baltic states. */
const encodingsOf = ([first, second]: Uint8Array): readonly string[] => {
  if (first === 0xff && second === 0xfe) return ['utf-16le']
  if (first === 0xfe && second === 0xff) return ['utf-16be']
  return ['utf-8', 'windows-1257']
}

/** The text of a file without its byte order mark; null where it is none. */
export const textOfBytes = (bytes: Uint8Array): string | null => {
  for (const encoding of encodingsOf(bytes)) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      // A picture or a workbook can be read as letters of one byte, too.
      if (!text.includes('\0')) return text
    } catch {
      // Not written so.
    }
  }
  return null
}
