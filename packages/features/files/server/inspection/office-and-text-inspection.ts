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

/** Fields that load what lies elsewhere, or start a conversation with another program (RTF 1.9.1, fields). */
const LOADING_FIELDS = ['DDEAUTO', 'DDE ', 'INCLUDEPICTURE', 'INCLUDETEXT', 'IMPORT ']

export const inspectRtf = (bytes: Buffer, { found }: Inspection): void => {
  // Line breaks mean nothing in it.
  const text = bytes.toString('latin1').replace(/[\r\n]/g, '')
  if (text.includes('\\objdata') || text.includes('\\objemb')) found.add('embedded')
  if (
    /\\\* {0,9}\\template/.test(text) ||
    text.includes('\\objautlink') ||
    (text.includes('\\fldinst') && LOADING_FIELDS.some((field) => text.includes(field)))
  )
    found.add('remote')
}

/** Text as its mark of the order of bytes says; without one by single bytes. */
export const decodedText = (bytes: Buffer): string => {
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff
  if (isBig)
    return Buffer.from(bytes.subarray(0, bytes.length & ~1))
      .swap16()
      .toString('utf16le')
  return bytes.toString(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf16le' : 'latin1')
}

/** Whether bytes are text: they hold no control but line breaks, tabs and form feeds. */
export const isPlainText = (bytes: Buffer): boolean => {
  const text = decodedText(bytes)
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0c && code !== 0x0d)
      return false
  }
  return true
}

/** Text that a browser would make more of: pages, drawings, XML with a style sheet or with entities. */
const ACTIVE = [
  '<script',
  'javascript:',
  '<?xml-stylesheet',
  ':script',
  'onload=',
  'onerror=',
  '<!entity',
]
/** An attribute with something to do: in XML its value stands in quotes. */
const HANDLER = /[\s"'/]on[a-z]{3,30}\s{0,9}=\s{0,9}["']/

export const inspectText = (bytes: Buffer, { found }: Inspection): void => {
  const text = decodedText(bytes).toLowerCase()
  if (ACTIVE.some((sign) => text.includes(sign)) || (text.includes('<') && HANDLER.test(text)))
    found.add('script')
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
