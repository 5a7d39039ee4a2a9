/** What no file system takes, what a path is made of, and what cannot be seen. */
const FORBIDDEN = /[\\/:*?"<>|\p{C}]/gu
/** Names of devices, which Windows takes for them with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?= *(?:\.|$))/i
const LONGEST = 255
/** Bytes of a well-formed text in UTF-8: each stands there as itself or as `%` and two digits. */
const bytesOf = (text: string): number => encodeURIComponent(text).replace(/%../g, '-').length

/** Without half a character at its end, and no longer than so many bytes and characters. */
const shortened = (text: string, most: number): string => {
  let kept = ''
  let bytes = 0
  // A unit is a byte at least.
  for (const character of text.slice(0, most + 1)) {
    bytes += bytesOf(character.toWellFormed())
    if (bytes > most) break
    kept += character
  }
  return kept
}

/**
 * A name under which anybody can save a file: forbidden characters become an underscore, an empty base
 * name becomes `file`, an empty extension `.unknown`, the name of a device of Windows gets an underscore before
 * it, and the whole has at most 255 characters; and as
 * many bytes, which is what file systems count.
 */
export const safeFileName = (base: string, extension: string): string => {
  const clean = (part: string) => part.toWellFormed().replace(FORBIDDEN, '_')
  const ending = `.${shortened(clean(extension), 20).trim() || 'unknown'}`
  // Windows drops dots and spaces at the end, a leading dot hides the file.
  const name = clean(base)
    .replace(/^[\s.]+/, '')
    .replace(/(?<![\s.])[\s.]+$/, '')
    .replace(DEVICE, '_$&')
  return `${shortened(name, LONGEST - bytesOf(ending)).trimEnd() || 'file'}${ending}`
}

const ASCII_ONLY = /[^\x20-\x7e]|["\\%]/g
const UNESCAPED = /['()*]/g

/** The header by which a browser saves an answer under a name (RFC 6266, RFC 8187). */
export const attachment = (fileName: string): string => {
  const plain = fileName.normalize('NFKD').replace(/\p{M}/gu, '').replace(ASCII_ONLY, '_')
  const encoded = encodeURIComponent(fileName).replace(
    UNESCAPED,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
