import { decodeXml } from '../decode.ts'
import { eforms } from '../eforms/read.ts'
import { FormatError } from '../errors.ts'
import type { Format, ReadNotice } from '../format.ts'
import { tedXml } from './read.ts'
import { childrenOf } from './slices.ts'

/** What stands in the wrapper: until 2022 `TED_ESENDERS`, since 2023 eForms. */
const INNER: readonly Format[] = [tedXml, eforms]

/** Enough to see which element a notice is. */
const HEAD_BYTES = 256

const headOf = (bytes: Uint8Array): string =>
  new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES))

/** The declaration of an encoding other than UTF-8, which every notice within shares. */
const DECLARATION = /^<\?xml[^>]*?\sencoding\s*=\s*["'](?!utf-8["'])[A-Za-z][\w.-]*["'][^>]*\?>/i

/** The wrapper in an encoding in which tags are ASCII, and the declaration that its parts need. */
const prepared = (
  bytes: Uint8Array,
): { readonly bytes: Uint8Array; readonly declaration: Uint8Array | null } => {
  const isWide = bytes[0] === 0 || bytes[1] === 0 || (bytes[0] ?? 0) >= 0xfe
  if (isWide) return { bytes: Buffer.from(decodeXml(bytes)), declaration: null }
  const [declaration] = DECLARATION.exec(headOf(bytes)) ?? []
  return { bytes, declaration: declaration ? Buffer.from(declaration, 'latin1') : null }
}

/** A notice of the wrapper. What cannot be read does not keep the others from being read. */
function* readOne(bytes: Uint8Array): Generator<ReadNotice> {
  try {
    const head = headOf(bytes)
    const format = INNER.find(({ detects }) => detects(head))
    if (!format) throw new FormatError('unknown-format', `It begins with ${head.slice(0, 40)}.`)
    yield* format.read(bytes)
  } catch (thrown) {
    if (!(thrown instanceof FormatError)) throw thrown
    yield { error: thrown }
  }
}

function* readWrapper(file: Uint8Array): Generator<ReadNotice> {
  const { bytes, declaration } = prepared(file)
  for (const element of childrenOf(bytes))
    yield* readOne(declaration ? Buffer.concat([declaration, element]) : element)
}

/** The root as latin1 shows it, after a byte order mark, instructions and comments. */
const ROOT = /^(?:<\?[\s\S]*?\?>|<!--[\s\S]*?-->|[^<])*<OPEN-DATA[\s/>]/

/** The Estonian register's notices of a month in one file, read one after another. */
export const openData: Format = {
  name: 'open-data',
  detects: (head) => ROOT.test(head),
  read: readWrapper,
}
