import { findingOfName, findingOfPart, isDataName, isTextName } from './file-name-findings.ts'
import { isPlainText } from './office-and-text-inspection.ts'
import { inspectContentTypes, inspectRelations } from './office-part-inspection.ts'
import { type Inspection, MOST_DEPTH, MOST_ENTRIES } from './unpacking-budget.ts'

/** Signatures and lengths of the parts of an archive (PKWARE APPNOTE, 4.3). */
const END = 0x06054b50
const END_BYTES = 22
const LONGEST_COMMENT = 0xffff
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL = 0x04034b50
const LOCAL_BYTES = 30
const IS_ENCRYPTED = 1
const STORED = 0
const DEFLATED = 8

/** A second name of an entry, in an extra field (4.6.9). */
const UNICODE_PATH = 0x7075
/** What may lie between entries: a data descriptor (4.3.9), or an alignment. */
const MOST_GAP = 64

interface Entry {
  readonly names: readonly string[]
  readonly flags: number
  readonly method: number
  readonly packedBytes: number
  readonly offset: number
}

interface Directory {
  readonly entries: readonly Entry[]
  /** Whether another program could read other entries than these. */
  readonly isPlain: boolean
}

/** Where the records at the end may begin, the last first. */
const endsOf = (bytes: Buffer): readonly number[] => {
  const first = Math.max(0, bytes.length - END_BYTES - LONGEST_COMMENT)
  const ends: number[] = []
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1)
    if (bytes.readUInt32LE(at) === END) ends.push(at)
  return ends
}

/** The name that the extra fields of an entry give it; none where there is no such field. */
const secondName = (extra: Buffer): readonly string[] => {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === UNICODE_PATH)
      return [extra.toString('utf8', at + 9, at + 4 + extra.readUInt16LE(at + 2))]
  return []
}

/** The name of an entry where its bytes lie; none where these are not there. */
const localName = (bytes: Buffer, offset: number): readonly string[] => {
  if (offset + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) return []
  const begin = offset + LOCAL_BYTES
  return [bytes.toString('utf8', begin, begin + bytes.readUInt16LE(offset + 26))]
}

const entryAt = (bytes: Buffer, at: number): Entry & { readonly next: number } => {
  const extra = at + ENTRY_BYTES + bytes.readUInt16LE(at + 28)
  const comment = extra + bytes.readUInt16LE(at + 30)
  const offset = bytes.readUInt32LE(at + 42)
  const name = bytes.toString('utf8', at + ENTRY_BYTES, extra)
  const others = [...secondName(bytes.subarray(extra, comment)), ...localName(bytes, offset)]
  return {
    names: [...new Set([name, ...others])],
    flags: bytes.readUInt16LE(at + 8),
    method: bytes.readUInt16LE(at + 10),
    packedBytes: bytes.readUInt32LE(at + 20),
    offset,
    next: comment + bytes.readUInt16LE(at + 32),
  }
}

/** Whether the entries lie one behind the other from the beginning to the directory. */
const areContiguous = (bytes: Buffer, entries: readonly Entry[], directory: number): boolean => {
  let at = 0
  for (const entry of entries.toSorted((one, other) => one.offset - other.offset)) {
    if (entry.offset < at || entry.offset - at > MOST_GAP) return false
    const begin = packedFrom(bytes, entry.offset)
    if (begin === null) return false
    at = begin + entry.packedBytes
  }
  return directory >= at && directory - at <= MOST_GAP
}

/** The entries of an archive by its directory; null where there is none that can be read whole. */
const directoryOf = (bytes: Buffer): Directory | null => {
  const ends = endsOf(bytes)
  const [end] = ends
  if (end === undefined) return null
  const count = bytes.readUInt16LE(end + 10)
  const begin = bytes.readUInt32LE(end + 16)
  let at = begin
  const entries: Entry[] = []
  if (count > MOST_ENTRIES) return null
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== ENTRY) return null
    const entry = entryAt(bytes, at)
    entries.push(entry)
    at = entry.next
  }
  const isWhole = at === end && end + END_BYTES + bytes.readUInt16LE(end + 20) === bytes.length
  return {
    entries,
    isPlain: ends.length === 1 && isWhole && areContiguous(bytes, entries, begin),
  }
}

/** Where the packed bytes of an entry begin; null where no entry begins there. */
const packedFrom = (bytes: Buffer, offset: number): number | null => {
  if (offset + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) return null
  return offset + LOCAL_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
}

/** The packed bytes of an entry; null where they are not there. */
const packedOf = (bytes: Buffer, { offset, packedBytes }: Entry): Buffer | null => {
  const begin = packedFrom(bytes, offset)
  const end = (begin ?? 0) + packedBytes
  return begin !== null && end <= bytes.length ? bytes.subarray(begin, end) : null
}

const plainOf = (bytes: Buffer, entry: Entry, inspection: Inspection): Buffer | null => {
  const packed = packedOf(bytes, entry)
  if (packed && entry.method === STORED) return packed
  if (packed && entry.method === DEFLATED) return inspection.unpack(packed, 'raw')
  inspection.found.add('unexamined')
  return null
}

/** Looks through a part of an Office document that says what others are; false for any other part. */
const inspectOfficePart = (name: string, plain: Buffer, inspection: Inspection): boolean => {
  const path = name.toLowerCase()
  if (path === '[content_types].xml') inspectContentTypes(plain, inspection)
  else if (path.endsWith('.rels')) inspectRelations(plain, inspection)
  else return false
  return true
}

/**
 * Looks through an archive: the names of its entries, by its directory and where their bytes lie, and the
 * bytes of all that are not data alone. `inspect` looks through these, one level deeper. An archive in which
 * another program could find other entries than those of the directory is not fully examined.
 */
export const inspectZip = (
  bytes: Buffer,
  inspection: Inspection,
  depth: number,
  inspect: (bytes: Buffer, depth: number) => void,
): void => {
  const { found } = inspection
  const directory = directoryOf(bytes)
  if (!directory?.isPlain) found.add('unexamined')
  for (const entry of directory?.entries ?? []) {
    const [name = '', ...others] = entry.names
    if (others.length > 0) found.add('unexamined')
    for (const one of entry.names)
      for (const finding of [findingOfName(one), findingOfPart(one)])
        if (finding) found.add(finding)
    if (entry.flags & IS_ENCRYPTED) found.add('encrypted')
    else if (name.endsWith('/') || isDataName(name)) continue
    else {
      const plain = plainOf(bytes, entry, inspection)
      if (!plain || inspectOfficePart(name, plain, inspection)) continue
      if (depth < MOST_DEPTH) inspect(plain, depth + 1)
      else if (!isTextName(name) || !isPlainText(plain)) found.add('unexamined')
    }
  }
}
