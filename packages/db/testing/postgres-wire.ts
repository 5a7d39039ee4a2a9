/** What begins a connection, in place of a message (PostgreSQL, "Message Formats"). */
const TLS = 80_877_103
const CANCEL = 80_877_102

/** A piece of what a client sends, and how many bytes it takes. */
export type Piece =
  | { readonly kind: 'tls' | 'cancel' | 'startup' | 'end'; readonly bytes: number }
  /** Messages that are answered together, up to the one that asks for an answer. */
  | { readonly kind: 'work'; readonly bytes: number }

/** The first piece of a connection, which says what it wants; null where more bytes must come. */
export const firstPiece = (bytes: Buffer): Piece | null => {
  if (bytes.length < 8) return null
  const length = bytes.readInt32BE(0)
  if (bytes.length < length) return null
  const code = bytes.readInt32BE(4)
  return { kind: code === TLS ? 'tls' : code === CANCEL ? 'cancel' : 'startup', bytes: length }
}

/** The next piece after that: a query (`Q`), or all up to `Sync` (`S`). */
export const nextPiece = (bytes: Buffer): Piece | null => {
  for (let at = 0; bytes.length >= at + 5; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    if (bytes.length < end) return null
    const type = String.fromCharCode(bytes[at] ?? 0)
    if (type === 'X') return { kind: 'end', bytes: end }
    if (type === 'Q' || type === 'S') return { kind: 'work', bytes: end }
    at = end
  }
  return null
}

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const parameter = (name: string, value: string): Buffer =>
  message('S', Buffer.from(`${name}\0${value}\0`))

const IDLE = 'I'

/** No password is asked for, and work may begin. */
export const GREETING = Buffer.concat([
  message('R', Buffer.alloc(4)),
  parameter('server_version', '18.0'),
  parameter('client_encoding', 'UTF8'),
  parameter('standard_conforming_strings', 'on'),
  message('K', Buffer.alloc(8)),
  message('Z', Buffer.from(IDLE)),
])

/** Whether an answer leaves no transaction open: its last byte is the state of `ReadyForQuery`. */
export const isIdleAfter = (answer: Uint8Array): boolean => answer.at(-1) === IDLE.charCodeAt(0)
