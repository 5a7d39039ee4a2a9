import { FormatError } from '../format-errors.ts'
import { isJsonSpace, JsonValue } from './json-value.ts'
import type { Part } from './notice-container.ts'
import { PartBuffer } from './part-buffer.ts'

const COMMA = 0x2c
const CLOSE_BRACKET = 0x5d
const CLOSE_BRACE = 0x7d
const COLON = 0x3a

/** The elements of a JSON array, as its bytes come after its `[`. */
export class JsonElements {
  private readonly part = new PartBuffer()
  private readonly value = new JsonValue()

  /** The place after the array's `]`; -1 where it goes on in the next chunk. Throws `FormatError`. */
  scan(chunk: Buffer, from: number, found: (part: Part) => void): number {
    let at = from
    while (at < chunk.length) {
      if (!this.part.isOpen) {
        const byte = chunk[at] ?? 0
        if (byte === CLOSE_BRACKET) return at + 1
        if (byte === CLOSE_BRACE || byte === COLON)
          throw new FormatError('malformed', 'Its list is broken.')
        if (byte === COMMA || isJsonSpace(byte)) {
          at += 1
          continue
        }
        this.part.open()
        this.value.begin(byte)
      }
      const end = this.value.follow(chunk, at)
      if (end < 0) {
        this.part.keep(chunk.subarray(at))
        return -1
      }
      found(this.part.finish(chunk.subarray(at, end)))
      at = end
    }
    return -1
  }
}
