import { isJsonSpace } from './json-value.ts'
import { type Container, cutterOf, type Machine, type Part } from './notice-container.ts'
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
    const { length } = chunk
    let start = 0
    let { depth, last } = this
    let { isOpen } = this.part
    let at = this.isText ? this.passText(chunk, 0) : 0
    while (at < length) {
      const byte = chunk[at] ?? 0
      if (isJsonSpace(byte)) {
        // Outside every bracket a line is a text, whatever stands in it.
        if (byte === NEWLINE && depth === 0 && isOpen) {
          found.push(this.part.finish(chunk.subarray(start, at)))
          isOpen = false
        }
        at += 1
        continue
      }
      if (byte === OPEN_BRACE && depth > 0 && !mayPrecedeObject(last)) {
        found.push(this.part.finish(chunk.subarray(start, at)))
        isOpen = false
        depth = 0
      }
      if (!isOpen) {
        this.part.open()
        isOpen = true
        start = at
        depth = 0
      }
      last = byte
      at += 1
      if (byte === QUOTE) at = this.passText(chunk, at)
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth += 1
      else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        depth = Math.max(0, depth - 1)
        if (depth === 0) {
          found.push(this.part.finish(chunk.subarray(start, at)))
          isOpen = false
        }
      }
    }
    this.depth = depth
    this.last = last
    if (isOpen) this.part.keep(chunk.subarray(start))
  }

  /** The place after a text in quotes, or of the line that cuts it short. */
  private passText(chunk: Buffer, from: number): number {
    let { isEscaped } = this
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at]
      if (byte === NEWLINE || (byte === QUOTE && !isEscaped)) {
        this.isText = false
        this.isEscaped = false
        return byte === NEWLINE ? at : at + 1
      }
      isEscaped = byte === BACKSLASH && !isEscaped
    }
    this.isText = true
    this.isEscaped = isEscaped
    return chunk.length
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
