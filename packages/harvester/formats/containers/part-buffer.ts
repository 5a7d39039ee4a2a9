import { FormatError } from '../format-errors.ts'
import type { Part } from './notice-container.ts'

/** Far above any real notice (the largest seen: 2 MB). */
const MAX_PART_BYTES = 32 * 1024 * 1024

/** Holds what has come of a part until its end comes. What grows too large is let go of. */
export class PartBuffer {
  isOpen = false
  private pieces: Uint8Array[] = []
  private size = 0

  /** A part begins, or does so anew. */
  open(): void {
    this.close()
    this.isOpen = true
  }

  /** What has come so far is no part. */
  close(): void {
    this.isOpen = false
    this.pieces = []
    this.size = 0
  }

  /** The part goes on in the next chunk. */
  keep(piece: Uint8Array): void {
    this.size += piece.length
    if (this.size <= MAX_PART_BYTES) this.pieces.push(piece)
    else this.pieces = []
  }

  /** The part ends with this piece. */
  finish(piece: Uint8Array): Part {
    const size = this.size + piece.length
    const part =
      size > MAX_PART_BYTES
        ? new FormatError('limit', `A notice in it has ${size} bytes, at most ${MAX_PART_BYTES}.`)
        : this.pieces.length === 0
          ? piece
          : Buffer.concat([...this.pieces, piece], size)
    this.close()
    return part
  }
}
