const HEAD_BYTES = 64 * 1024

/** The number of bytes that identify the format of a file. */
export const ENOUGH_BYTES = HEAD_BYTES

const SPACE = /\s/

/** Where a document type declaration ends, which may hold declarations of its own in brackets. */
const doctypeEnd = (text: string, at: number): number => {
  const end = text.indexOf('>', at)
  const bracket = text.indexOf('[', at)
  if (bracket < 0 || bracket > end) return end
  const close = text.slice(bracket).search(/\]\s*>/)
  return close < 0 ? -1 : text.indexOf('>', bracket + close)
}

/**
 * Where the root of an XML document begins, after instructions, comments and a document type;
 * -1 where none does.
 */
const rootAt = (text: string): number => {
  let at = 0
  while (at < text.length) {
    if (SPACE.test(text.charAt(at))) at += 1
    else if (text.startsWith('<?', at) || text.startsWith('<!--', at)) {
      const end = text.startsWith('<?', at) ? '?>' : '-->'
      const found = text.indexOf(end, at + 2)
      if (found < 0) return -1
      at = found + end.length
    } else if (/^<!DOCTYPE/i.test(text.slice(at, at + 9))) {
      const end = doctypeEnd(text, at)
      if (end < 0) return -1
      at = end + 1
    } else return text.charAt(at) === '<' && text.charAt(at + 1) !== '!' ? at : -1
  }
  return -1
}

const MARK = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/

/**
 * The start of a file as latin1 text, of whatever encoding: enough to see names in ASCII. Of an
 * XML document only the tag of its root, so that nothing before or within is taken for it.
 */
export const headOf = (bytes: Uint8Array): string => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES))
  const isWide = head.length > 1 && (head[0] === 0 || head[1] === 0 || (head[0] ?? 0) >= 0xfe)
  const narrow = isWide ? Buffer.from(head.filter((byte) => byte !== 0)) : head
  const text = narrow.toString('latin1').replace(MARK, '')
  const root = rootAt(text)
  if (root < 0) return text
  const end = text.indexOf('>', root)
  return text.slice(root, end < 0 ? text.length : end + 1)
}
