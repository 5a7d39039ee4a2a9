import { withinBounds } from './bounded-notice.ts'
import { cutting } from './containers/container-cutter.ts'
import { openData } from './containers/estonian-open-data.ts'
import { jsonArray } from './containers/json-array.ts'
import { jsonLines } from './containers/json-lines.ts'
import { jsonList } from './containers/json-list.ts'
import type { Container, Part } from './containers/notice-container.ts'
import { eforms } from './eforms/eforms-notice.ts'
import { envelope } from './envelopes/envelope-format.ts'
import { ENOUGH_BYTES, headOf } from './file-head.ts'
import { FormatError } from './format-errors.ts'
import { lvIub } from './lv-iub/iub-notice.ts'
import { noDoffinClassic } from './no-doffin-classic.ts'
import type { Format, ReadNotice } from './notice-format.ts'
import { ocds } from './ocds/ocds-notice.ts'
import { plBzp } from './pl-bzp/bzp-notice.ts'
import { prozorro } from './prozorro/prozorro-notice.ts'
import { tedXml } from './ted-export/ted-notice.ts'

/** What one notice can be written in. An envelope shows the format that it holds, so it is first. */
const FORMATS: readonly Format[] = [
  envelope,
  eforms,
  tedXml,
  lvIub,
  plBzp,
  noDoffinClassic,
  ocds,
  prozorro,
]

/** What many notices can stand in, the more particular first: JSON lines are any JSON objects. */
const CONTAINERS: readonly Container[] = [openData, jsonArray, jsonList, jsonLines]

/** The format of one document. Throws `FormatError` where none fits. */
const formatOf = (bytes: Uint8Array): Format => {
  if (bytes.length === 0) throw new FormatError('empty')
  const head = headOf(bytes)
  const format = FORMATS.find(({ detects }) => detects(head))
  if (!format) throw new FormatError('unknown-format')
  return format
}

function* readDocument(bytes: Uint8Array): Generator<ReadNotice> {
  for (const read of formatOf(bytes).read(bytes)) yield withinBounds(read, bytes.length)
}

/** What cannot be read of a container does not keep its other parts from being read. */
function* readPart(part: Part): Generator<ReadNotice> {
  if (part instanceof FormatError) {
    yield { error: part }
    return
  }
  try {
    yield* readDocument(part)
  } catch (thrown) {
    if (!(thrown instanceof FormatError)) throw thrown
    yield { error: thrown }
  }
}

const containerOf = (start: Uint8Array): Container | undefined => {
  const head = headOf(start)
  return CONTAINERS.find(({ detects }) => detects(head))
}

/**
 * The notices of a file, whatever its format, and one error for each that cannot be read. Reads
 * only what is asked of it. A list without notices has none.
 * Throws `FormatError` where the file as a whole cannot be read, or from where it cannot.
 */
export function* readNotices(bytes: Uint8Array): Generator<ReadNotice> {
  const container = containerOf(bytes)
  if (!container) {
    yield* readDocument(bytes)
    return
  }
  const cutter = cutting(container, bytes)
  for (const part of cutter.push(bytes)) yield* readPart(part)
  for (const part of cutter.end()) yield* readPart(part)
}

/** A file that holds one notice is held whole; above this it holds none. */
const MAX_DOCUMENT_BYTES = 50 * 1024 * 1024

/**
 * The same of a file of any size as its bytes come: no more of it is held than its largest notice.
 * Throws `FormatError` likewise, and whatever the stream throws.
 */
export async function* readNoticeStream(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<ReadNotice> {
  let held: Uint8Array[] = []
  let size = 0
  let cutter: ReturnType<typeof cutting> | null = null
  let isDocument = false
  for await (const chunk of chunks) {
    if (cutter) {
      for (const part of cutter.push(chunk)) yield* readPart(part)
      continue
    }
    held.push(chunk)
    size += chunk.length
    if (size > MAX_DOCUMENT_BYTES && isDocument)
      throw new FormatError('limit', `More than ${MAX_DOCUMENT_BYTES} bytes.`)
    if (size < ENOUGH_BYTES || isDocument) continue
    const start = Buffer.concat(held, size)
    const container = containerOf(start)
    isDocument = !container
    if (!container) continue
    cutter = cutting(container, start)
    held = []
    for (const part of cutter.push(start)) yield* readPart(part)
  }
  if (!cutter) yield* readNotices(Buffer.concat(held, size))
  else for (const part of cutter.end()) yield* readPart(part)
}
