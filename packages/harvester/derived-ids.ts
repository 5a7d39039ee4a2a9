import { hash as digestOf } from 'node:crypto'
import { cutText } from '@kogge/domain/kernel/text-folding.ts'

/** The namespace of all ids that Kogge derives from what a source says (RFC 9562, version 5). */
const NAMESPACE = Buffer.from('6f1c0c52a9b34d6f8e0b2f6a7c1d9e35', 'hex')
const VARIANTS = '89ab'

/** The same parts always give the same UUID, on every machine. */
export const derivedId = (...parts: readonly string[]): string => {
  const name = Buffer.concat([NAMESPACE, Buffer.from(JSON.stringify(parts))])
  const hex = digestOf('sha1', name, 'hex')
  const variant = VARIANTS.charAt(Number.parseInt(hex.charAt(16), 16) & 3)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The id of the request of a procedure. */
export const rfxIdOf = (procedureKey: string): string => derivedId('rfx', procedureKey)

/** An index takes no more; identifiers of real sources are below a hundred characters. */
const MAX_KEY = 200

/** A text that can be a key in an index: as it is, or, where it is too long, its start and its hash. */
export const indexable = (text: string): string =>
  text.length <= MAX_KEY ? text : `${cutText(text, MAX_KEY / 2)}#${digestOf('sha256', text)}`
