import { sodium } from './sodium.ts'

const SMALLEST = 4096

/** Lengths that values are padded to: 4 KiB times a power of two, so that a length tells next to nothing. */
const blockFor = (length: number): number => {
  let block = SMALLEST
  while (block <= length) block *= 2
  return block
}

/** ISO/IEC 7816-4: a byte 0x80, then zeros, up to the next of the lengths above. */
export const padded = (plain: Uint8Array): Uint8Array => sodium.pad(plain, blockFor(plain.length))

/** Throws for what was not padded so. */
export const unpadded = (given: Uint8Array): Uint8Array => sodium.unpad(given, given.length)

/** As long as `plain` would be after padding. */
export const paddedLength = (length: number): number => blockFor(length)
