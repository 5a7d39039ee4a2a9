import { inflateRawSync, inflateSync } from 'node:zlib'
import type { FileFinding } from '@kogge/domain/files/file-findings.ts'

const MIB = 1024 * 1024
/** Bytes that may be unpacked of one file, all its parts together, and of one part. */
const MOST_UNPACKED = 64 * MIB
const MOST_OF_PART = 24 * MIB

/** How deep archives lie in each other that are looked into. */
export const MOST_DEPTH = 2
/** Entries of one archive that are looked at. */
export const MOST_ENTRIES = 20_000

/** What is found in a file, and how much of it may still be unpacked. */
export interface Inspection {
  readonly found: Set<FileFinding>
  /** Unpacks what was deflated; null, with a finding, where it is too much or damaged. */
  unpack(packed: Buffer, how: 'raw' | 'zlib'): Buffer | null
}

export const newInspection = (): Inspection => {
  const found = new Set<FileFinding>()
  let left = MOST_UNPACKED
  return {
    found,
    unpack: (packed, how) => {
      const maxOutputLength = Math.min(left, MOST_OF_PART)
      try {
        if (maxOutputLength <= 0) throw new Error('Enough was unpacked.')
        const options = { maxOutputLength }
        const plain = how === 'raw' ? inflateRawSync(packed, options) : inflateSync(packed, options)
        left -= plain.length
        return plain
      } catch {
        // A part that was given up had been unpacked so far.
        left -= Math.max(0, Math.min(maxOutputLength, packed.length))
        found.add('unexamined')
        return null
      }
    },
  }
}
