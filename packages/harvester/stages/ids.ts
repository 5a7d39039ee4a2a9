import { createHash } from 'node:crypto'

/** The namespace of all ids that Kogge derives from what a source says (RFC 9562, version 5). */
const NAMESPACE = Buffer.from('6f1c0c52a9b34d6f8e0b2f6a7c1d9e35', 'hex')

/** The same parts always give the same UUID, on every machine. */
export const derivedId = (...parts: readonly string[]): string => {
  const hash = createHash('sha1').update(NAMESPACE).update(JSON.stringify(parts)).digest()
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = hash.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-')
}

/** The id of the request of a procedure. */
export const rfxIdOf = (procedureKey: string): string => derivedId('rfx', procedureKey)

/** An index takes no more; identifiers of real sources are below a hundred characters. */
const MAX_KEY = 200

/** A text that can be a key in an index: as it is, or, where it is too long, its start and its hash. */
export const indexable = (text: string): string =>
  text.length <= MAX_KEY
    ? text
    : `${text.slice(0, MAX_KEY / 2)}#${createHash('sha256').update(text).digest('hex')}`
