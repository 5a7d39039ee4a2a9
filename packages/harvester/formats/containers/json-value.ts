const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** White space of JSON (RFC 8259). */
export const isJsonSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/**
 * Tells where one JSON value ends, as its bytes come. It counts brackets and knows texts; whether
 * what stands between is well-formed is for the reader of the value.
 */
export class JsonValue {
  private depth = 0
  private isText = false
  private isEscaped = false
  private isScalar = false

  /** A value begins with this byte, which is to be followed too. */
  begin(byte: number): void {
    this.depth = 0
    this.isText = false
    this.isEscaped = false
    this.isScalar = byte !== QUOTE && byte !== OPEN_BRACE && byte !== OPEN_BRACKET
  }

  /** The place after the value; -1 where it goes on in the next chunk. */
  follow(chunk: Buffer, from: number): number {
    return this.isScalar ? this.followScalar(chunk, from) : this.followNested(chunk, from)
  }

  private followScalar(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at]
      if (byte === COMMA || byte === CLOSE_BRACKET || byte === CLOSE_BRACE || isJsonSpace(byte))
        return at
    }
    return -1
  }

  private followNested(chunk: Buffer, from: number): number {
    let { depth } = this
    let at = this.isText ? this.passText(chunk, from) : from
    if (at > from && depth === 0 && !this.isText) return at
    while (at < chunk.length) {
      const byte = chunk[at]
      at += 1
      if (byte === QUOTE) {
        at = this.passText(chunk, at)
        if (depth === 0 && !this.isText) return at
      } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth += 1
      else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        depth -= 1
        if (depth === 0) return at
      }
    }
    this.depth = depth
    return -1
  }

  /** The place after a text in quotes, or the end of the chunk where it goes on. */
  private passText(chunk: Buffer, from: number): number {
    let { isEscaped } = this
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at]
      if (byte === QUOTE && !isEscaped) {
        this.isText = false
        this.isEscaped = false
        return at + 1
      }
      isEscaped = byte === BACKSLASH && !isEscaped
    }
    this.isText = true
    this.isEscaped = isEscaped
    return chunk.length
  }
}
