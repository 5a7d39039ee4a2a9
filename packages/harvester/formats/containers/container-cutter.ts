import { FormatError } from '../format-errors.ts'
import type { Container, Part } from './notice-container.ts'

/** What is pushed at once: enough to lose nothing by it, little enough to be held. */
const CHUNK_BYTES = 1024 * 1024

const MARK = Buffer.from([0xef, 0xbb, 0xbf])

/** The encoding of a file in which not even ASCII is written in one byte; null where it is. */
const wideEncodingOf = ([first, second]: Uint8Array): string | null => {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : null
}

type Translate = (chunk: Uint8Array | null) => Uint8Array

/** Makes UTF-8 of UTF-16 as it comes, null standing for its end; leaves the rest but its byte order mark. */
const translating = (start: Uint8Array): Translate => {
  const encoding = wideEncodingOf(start)
  if (encoding === null) {
    let isFirst = true
    return (chunk) => {
      const isMarked = isFirst && chunk !== null && MARK.equals(chunk.subarray(0, MARK.length))
      isFirst = false
      return (isMarked ? chunk?.subarray(MARK.length) : chunk) ?? new Uint8Array()
    }
  }
  const decoder = new TextDecoder(encoding, { fatal: true })
  return (chunk) => {
    try {
      return Buffer.from(
        chunk === null ? decoder.decode() : decoder.decode(chunk, { stream: true }),
      )
    } catch {
      throw new FormatError('encoding', `Assumed: ${encoding}.`)
    }
  }
}

/** A cutter for bytes as they stand in a file, and in pieces of any size. */
export const cutting = (container: Container, start: Uint8Array) => {
  const translate = translating(start)
  const cutter = container.cutter(start)
  return {
    *push(chunk: Uint8Array): Generator<Part> {
      for (let at = 0; at < chunk.length; at += CHUNK_BYTES)
        yield* cutter.push(translate(chunk.subarray(at, at + CHUNK_BYTES)))
    },
    *end(): Generator<Part> {
      yield* cutter.push(translate(null))
      yield* cutter.end()
    },
  }
}
