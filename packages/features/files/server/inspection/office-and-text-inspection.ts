import { findingOfName } from './file-name-findings.ts'
import type { Inspection } from './unpacking-budget.ts'

const utf16 = (name: string): Buffer => Buffer.from(name, 'utf16le')
/** Names in the directory of a compound file ([MS-CFB], [MS-OVBA]). */
const OLD_MACROS = utf16('_VBA_PROJECT')
const OLD_OBJECTS = utf16('ObjectPool')
const OLD_ENCRYPTED = utf16('EncryptedPackage')

/** A document of Office before 2007. */
export const inspectCompound = (bytes: Buffer, { found }: Inspection): void => {
  if (bytes.includes(OLD_MACROS)) found.add('macros')
  if (bytes.includes(OLD_OBJECTS)) found.add('embedded')
  if (bytes.includes(OLD_ENCRYPTED)) found.add('encrypted')
}

export const inspectRtf = (bytes: Buffer, { found }: Inspection): void => {
  if (bytes.includes('\\objdata') || bytes.includes('\\objemb')) found.add('embedded')
  if (bytes.includes('\\*\\template') || bytes.includes('\\objautlink')) found.add('remote')
}

/** Text that a browser would make more of: pages, drawings, XML with a style sheet. */
const ACTIVE = ['<script', 'javascript:', '<?xml-stylesheet', ':script', 'onload=', 'onerror=']

export const inspectText = (bytes: Buffer, { found }: Inspection): void => {
  const isWide =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const even =
    isWide && bytes[0] === 0xfe
      ? Buffer.from(bytes)
          .subarray(0, bytes.length & ~1)
          .swap16()
      : bytes
  const text = even.toString(isWide ? 'utf16le' : 'latin1').toLowerCase()
  if (ACTIVE.some((sign) => text.includes(sign))) found.add('script')
}

/** The head of a 7z archive, its two kinds of directory, and the coder that encrypts (7zFormat.txt). */
const HEAD_BYTES = 32
const PLAIN_DIRECTORY = 0x01
const AES = Buffer.from('06f10701', 'hex')
const MOST_DIRECTORY = 4 * 1024 * 1024

/** A 7z archive, by the names in its directory; where that is packed, as it mostly is, it is not looked into. */
export const inspectSevenZip = (bytes: Buffer, { found }: Inspection): void => {
  const offset = bytes.length < HEAD_BYTES ? -1n : bytes.readBigUInt64LE(12)
  const length = bytes.length < HEAD_BYTES ? 0n : bytes.readBigUInt64LE(20)
  const begin = HEAD_BYTES + Number(offset)
  const directory = bytes.subarray(begin, begin + Math.min(Number(length), MOST_DIRECTORY))
  if (offset < 0n || directory.length < Number(length)) {
    found.add('unexamined')
    return
  }
  if (directory.includes(AES)) found.add('encrypted')
  if (directory[0] !== PLAIN_DIRECTORY) {
    found.add('unexamined')
    return
  }
  // Names lie in it one after the other, each with a zero at its end, at an even place or an odd one.
  for (const from of [0, 1])
    for (const name of directory.subarray(from).toString('utf16le').split('\0')) {
      const finding = findingOfName(name)
      if (finding) found.add(finding)
    }
}
