import { findingOfName, findingOfPart } from './file-name-findings.ts'
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

interface Entry {
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly packedBytes: number
  readonly offset: number
}

/** Where the record at the end begins; -1 for none. */
const endOf = (bytes: Buffer): number => {
  const first = Math.max(0, bytes.length - END_BYTES - LONGEST_COMMENT)
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1)
    if (bytes.readUInt32LE(at) === END) return at
  return -1
}

const entryAt = (bytes: Buffer, at: number): Entry & { readonly next: number } => {
  const nameBytes = bytes.readUInt16LE(at + 28)
  const next =
    at + ENTRY_BYTES + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  return {
    name: bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
    flags: bytes.readUInt16LE(at + 8),
    method: bytes.readUInt16LE(at + 10),
    packedBytes: bytes.readUInt32LE(at + 20),
    offset: bytes.readUInt32LE(at + 42),
    next,
  }
}

/** The entries of an archive by its directory; null where there is none that can be read whole. */
const entriesOf = (bytes: Buffer): readonly Entry[] | null => {
  const end = endOf(bytes)
  if (end < 0) return null
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const entries: Entry[] = []
  if (count > MOST_ENTRIES) return null
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== ENTRY) return null
    const entry = entryAt(bytes, at)
    entries.push(entry)
    at = entry.next
  }
  return entries
}

/** The packed bytes of an entry; null where they are not there. */
const packedOf = (bytes: Buffer, { offset, packedBytes }: Entry): Buffer | null => {
  if (offset + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) return null
  const begin =
    offset + LOCAL_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const end = begin + packedBytes
  return end <= bytes.length ? bytes.subarray(begin, end) : null
}

const plainOf = (bytes: Buffer, entry: Entry, inspection: Inspection): Buffer | null => {
  const packed = packedOf(bytes, entry)
  if (packed && entry.method === STORED) return packed
  if (packed && entry.method === DEFLATED) return inspection.unpack(packed, 'raw')
  inspection.found.add('unexamined')
  return null
}

/** A document of Office that takes its template, and the macros in it, from elsewhere. */
const isRemote = (relations: string): boolean =>
  relations.includes('attachedTemplate') && relations.includes('External')

/** Parts whose own bytes say more than their names. */
const WORTH_A_LOOK =
  /\.(pdf|zip|edoc|asice|sce|bdoc|adoc|docx|xlsx|pptx|odt|ods|odp|doc|dot|xls|xlt|ppt|rtf|7z|html?|xhtml|svg)$/i

/**
 * Looks through an archive: the names of its entries, and the bytes of those that are documents or
 * archives themselves. `inspect` does that, one level deeper.
 */
export const inspectZip = (
  bytes: Buffer,
  inspection: Inspection,
  depth: number,
  inspect: (name: string, bytes: Buffer, depth: number) => void,
): void => {
  const { found } = inspection
  const entries = entriesOf(bytes)
  if (!entries) {
    found.add('unexamined')
    return
  }
  for (const entry of entries) {
    const { name, flags } = entry
    for (const finding of [findingOfName(name), findingOfPart(name)])
      if (finding) found.add(finding)
    const isRelation = name === 'word/_rels/settings.xml.rels'
    if (flags & IS_ENCRYPTED) found.add('encrypted')
    else if (!isRelation && !WORTH_A_LOOK.test(name)) continue
    else if (depth >= MOST_DEPTH) found.add('unexamined')
    else {
      const plain = plainOf(bytes, entry, inspection)
      if (plain && isRelation && isRemote(plain.toString('utf8'))) found.add('remote')
      if (plain && !isRelation) inspect(name, plain, depth + 1)
    }
  }
}
