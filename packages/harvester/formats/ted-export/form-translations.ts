const SECTION = 'TRANSLATION_SECTION'
const MARK = 'CATEGORY="TRANSLATION"'

/** A start tag up to one of its attributes: what stands there is a tag, and not text that looks like one. */
const OPENING = /^<([\w:.-]+)(?:\s(?:[\w:.-]+="[^"<>]*")?)*(?<=\s)$/
/** What stands in the tag of a form before the mark is a few attributes. */
const MAX_OPENING = 1000

type Range = readonly [start: number, end: number]

const sectionIn = (bytes: Buffer): Range[] => {
  const start = bytes.indexOf(`<${SECTION}>`)
  const end = start < 0 ? -1 : bytes.indexOf(`</${SECTION}>`, start)
  return end < 0 ? [] : [[start, end + `</${SECTION}>`.length]]
}

const formsIn = (bytes: Buffer): Range[] => {
  const ranges: Range[] = []
  let mark = bytes.indexOf(MARK)
  while (mark >= 0) {
    const before = bytes.toString('latin1', Math.max(0, mark - MAX_OPENING), mark)
    const tag = before.slice(before.lastIndexOf('<'))
    const [, name] = OPENING.exec(tag) ?? []
    const end = name ? bytes.indexOf(`</${name}>`, mark) : -1
    // A form that does not end ends the looking: the document is none.
    if (name && end < 0) break
    if (name) ranges.push([mark - tag.length, end + `</${name}>`.length])
    mark = bytes.indexOf(MARK, Math.max(ranges.at(-1)?.[1] ?? 0, mark + MARK.length))
  }
  return ranges
}

/**
 * A TED_EXPORT file without the forms that translate its original and without TED's translations
 * of the title: four tenths of all bytes, of which nothing is read. The file itself where it has
 * none, or is in an encoding in which tags are not ASCII.
 */
export const withoutTranslations = (file: Uint8Array): Uint8Array => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const ranges = [...sectionIn(bytes), ...formsIn(bytes)].sort(([a], [b]) => a - b)
  if (ranges.length === 0) return file
  const kept: Uint8Array[] = []
  let from = 0
  for (const [start, end] of ranges) {
    if (start < from) continue
    kept.push(bytes.subarray(from, start))
    from = end
  }
  kept.push(bytes.subarray(from))
  return Buffer.concat(kept)
}
