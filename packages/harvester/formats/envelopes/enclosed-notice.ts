import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { eforms } from '../eforms/eforms-notice.ts'
import { headOf } from '../file-head.ts'
import { FormatError } from '../format-errors.ts'
import type { Format } from '../notice-format.ts'
import { tedXml } from '../ted-export/ted-notice.ts'

const INNER: readonly Format[] = [eforms, tedXml]

/** `<?x`, `<!-`, a byte order mark, or the first letters of a root, three bytes to four letters. */
const BASE64_OF_XML = /^\s*(?:PD94|PCEt|77u\/|PENv|PFBy|PFRF|PGNu|PGNh|PHBp|PG5z)/
const XML = /^\s*\uFEFF?</

/** Whether a text is XML, or the base64 of it. */
export const holdsXml = (text: string): boolean => XML.test(text) || BASE64_OF_XML.test(text)

/** Base64 of RFC 4648 as registers send it: lines may be broken, the padding may be missing. */
const BASE64 = /^[A-Za-z0-9+/\s]*(?:={1,2}\s*)?$/

const decode = (text: string): Uint8Array => {
  if (XML.test(text)) {
    // What has become a text is in no other encoding any more, whatever its declaration says.
    return Buffer.from(text.replace(/^\s*\uFEFF?(?:<\?xml[^>]*\?>)?/, ''))
  }
  if (!BASE64.test(text)) throw new FormatError('encoding', 'The document in it is no base64.')
  return Buffer.from(text, 'base64')
}

/** The notice that an envelope carries as XML, plain or in base64. Throws `FormatError`. */
export const readInner = (text: string): Notice => {
  const bytes = decode(text)
  if (bytes.length === 0) throw new FormatError('empty', 'The document in it is.')
  const head = headOf(bytes)
  const format = INNER.find(({ detects }) => detects(head))
  if (!format)
    throw new FormatError('unknown-format', 'The document in it is neither eForms nor TED.')
  for (const read of format.read(bytes)) {
    if ('error' in read) throw read.error
    return read.notice
  }
  throw new FormatError('empty', 'The document in it is.')
}
