import { type Container, cutterOf, type Machine, type Part } from './container.ts'
import { isJsonSpace } from './json-value.ts'
import { PartBuffer } from './part-buffer.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const NEWLINE = 0x0a
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** What may stand before a brace within a JSON text. */
const mayPrecedeObject = (byte: number): boolean =>
  byte === COMMA || byte === COLON || byte === OPEN_BRACKET

/**
 * JSON texts one after another, as their bytes come. Where one is broken it must not take the next
 * with it: a line ends a text in quotes, and a brace where no JSON has one begins anew.
 */
class JsonLines implements Machine {
  private depth = 0
  private isText = false
  private isEscaped = false
  /** The last byte that is no white space. */
  private last = 0
  private readonly part = new PartBuffer()

  scan(chunk: Buffer, found: Part[]): void {
    let start = 0
    const finish = (end: number): void => {
      found.push(this.part.finish(chunk.subarray(start, end)))
    }
    let { depth, isText, isEscaped, last } = this
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0
      if (isText && byte !== NEWLINE) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) isText = false
        continue
      }
      if (isJsonSpace(byte)) {
        isText = isText && byte !== NEWLINE
        // Outside every bracket a line is a text, whatever stands in it.
        if (byte === NEWLINE && depth === 0 && this.part.isOpen) finish(at)
        continue
      }
      if (byte === OPEN_BRACE && depth > 0 && !mayPrecedeObject(last)) {
        finish(at)
        depth = 0
      }
      if (!this.part.isOpen) {
        this.part.open()
        start = at
        depth = 0
      }
      last = byte
      if (byte === QUOTE) {
        isText = true
        isEscaped = false
      } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth += 1
      else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        depth = Math.max(0, depth - 1)
        if (depth === 0) finish(at + 1)
      }
    }
    this.depth = depth
    this.isText = isText
    this.isEscaped = isEscaped
    this.last = last
    if (this.part.isOpen) this.part.keep(chunk.subarray(start))
  }

  /** What has no end is given as it is: its reader says what is wrong with it. */
  end(found: Part[]): void {
    if (this.part.isOpen) found.push(this.part.finish(new Uint8Array()))
  }
}

/** JSON texts one after another, one a line or not; a file that is one JSON object is one such. */
export const jsonLines: Container = {
  name: 'json-lines',
  detects: (head) => /^\s*\{/.test(head),
  cutter: () => cutterOf(new JsonLines()),
}
