import type { FileFinding } from '@kogge/domain/files/file-findings.ts'
import type { Inspection } from './unpacking-budget.ts'

/** Names that say what a PDF does (ISO 32000-2, 7.7.2, 7.11.4, 12.6). */
const TELLING: Readonly<Record<string, FileFinding>> = {
  JavaScript: 'script',
  JS: 'script',
  XFA: 'script',
  Launch: 'launch',
  AA: 'automatic',
  OpenAction: 'automatic',
  EmbeddedFile: 'embedded',
  EmbeddedFiles: 'embedded',
  RichMedia: 'embedded',
  Encrypt: 'encrypted',
}
/**
 * Names that chance does not write into a picture. Where one stands in a stream, a reader that follows the
 * cross-reference table may find an object there (7.5.4), whatever lies around it.
 */
const TELLING_IN_STREAM: ReadonlySet<string> = new Set([
  'JavaScript',
  'Launch',
  'OpenAction',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'ObjStm',
])
const LONGEST_NAME = 40

/** How far behind a name, or at the beginning of an object, is read on. */
const AHEAD = 300

const isNameLetter = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x61 && code <= 0x7a) ||
  code === 0x23

/** A name as it is meant: letters may be written as `#4a`. */
const decoded = (name: string): string =>
  name.replace(/#([0-9A-Fa-f]{2})/g, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )

/** Objects that are looked up; each may take a walk through the whole. */
const MOST_LOOKED_UP = 8

/** Whether an action that is done at opening only goes to a place in the document. */
const isHarmless = (text: string, whole: string, lookedUp: number): boolean => {
  const value = text.trimStart()
  if (value.startsWith('[')) return true
  const [reference, number, generation] = /^(\d{1,10}) {1,4}(\d{1,5}) {1,4}R/.exec(value) ?? []
  if (reference === undefined)
    return value.startsWith('<<') && /\/S\s{0,9}\/GoTo[\s/>]/.test(value.slice(0, AHEAD))
  if (lookedUp >= MOST_LOOKED_UP) return false
  const object = whole.indexOf(`\n${number} ${generation} obj`)
  if (object < 0) return false
  const begin = whole.indexOf('obj', object) + 3
  const body = whole.slice(begin, begin + AHEAD).trimStart()
  return body.startsWith('[') || /\/S\s{0,9}\/GoTo[\s/>]/.test(body)
}

/** The names in a text, and where each ends. */
function* namesOf(text: string): Generator<readonly [name: string, end: number]> {
  for (let at = text.indexOf('/'); at >= 0; at = text.indexOf('/', at + 1)) {
    let end = at + 1
    while (end < text.length && end - at < LONGEST_NAME && isNameLetter(text.charCodeAt(end)))
      end += 1
    yield [decoded(text.slice(at + 1, end)), end]
  }
}

/** Looks through text for names; strings and comments in it are looked through as well. */
const namesIn = (
  text: string,
  { found }: Inspection,
  whole: string,
  seen: { openings: number },
): void => {
  for (const [name, end] of namesOf(text)) {
    const finding = Object.hasOwn(TELLING, name) ? TELLING[name] : undefined
    if (!finding || found.has(finding)) continue
    if (name === 'OpenAction') {
      seen.openings += 1
      if (isHarmless(text.slice(end, end + AHEAD), whole, seen.openings)) continue
    }
    found.add(finding)
  }
}

/** Where the data of a stream begins: behind the line's end. */
const dataFrom = (text: string, at: number): number => {
  if (text[at] === '\r' && text[at + 1] === '\n') return at + 2
  return text[at] === '\n' || text[at] === '\r' ? at + 1 : at
}

/** Looks into a stream: the objects that it holds, or names that may be objects which somebody hid in it. */
const inspectStream = (
  dictionary: string,
  data: Buffer,
  inspection: Inspection,
  look: (plain: string) => void,
): void => {
  const names = new Set([...namesOf(dictionary)].map(([name]) => name))
  const { found } = inspection
  if (names.has('ObjStm')) {
    // Other filters, and rows with a predictor, are not decoded.
    const isDeflated = names.has('FlateDecode')
    const isOdd = [...names].some((name) =>
      /^(?:ASCII|LZW|RunLength|Crypt|DecodeParms$|DP$)/.test(name),
    )
    if (isOdd || (names.has('Filter') && !isDeflated)) found.add('unexamined')
    else {
      const plain = isDeflated ? inspection.unpack(data, 'zlib') : data
      if (plain) look(plain.toString('latin1'))
    }
  }
  if (found.has('unexamined')) return
  for (const [name] of namesOf(data.toString('latin1')))
    if (TELLING_IN_STREAM.has(name)) {
      found.add('unexamined')
      return
    }
}

/**
 * Looks through a PDF for names that say what it does, outside of its streams and in those that hold
 * objects; a name of that kind in the bytes of another stream leaves it not fully examined. Linear in its length.
 */
export const inspectPdf = (bytes: Buffer, inspection: Inspection): void => {
  const text = bytes.toString('latin1')
  const seen = { openings: 0 }
  const look = (plain: string) => namesIn(plain, inspection, text, seen)
  let hasEnds = true
  let from = 0
  while (from < text.length) {
    const stream = text.indexOf('stream', from)
    const until = stream < 0 ? text.length : stream
    look(text.slice(from, until))
    if (stream < 0) return
    const begin = dataFrom(text, stream + 6)
    const end = hasEnds ? text.indexOf('endstream', begin) : -1
    if (end < 0) {
      hasEnds = false
      // No stream, as it has no end: the word stands there for itself.
      from = stream + 6
      continue
    }
    inspectStream(text.slice(from, stream), bytes.subarray(begin, end), inspection, look)
    from = end + 9
  }
}
