const SMALLEST = 4096
const END = 0x80

/** Lengths that values are padded to: 4 KiB times a power of two, so that a length tells next to nothing. */
const blockFor = (length: number): number => {
  let block = SMALLEST
  while (block <= length) block *= 2
  return block
}

/** ISO/IEC 7816-4: a byte 0x80, then zeros, up to the next of the lengths above. */
export const padded = (plain: Uint8Array): Uint8Array => {
  const wide = paddedRoom(plain.length)
  wide.set(plain)
  return wide
}

/** The same around so many bytes, which are still to be written. */
export const paddedRoom = (length: number): Buffer => {
  const wide = Buffer.alloc(blockFor(length))
  wide[length] = END
  return wide
}

/**
 * What was padded, in place: nothing is copied. Throws for what was not padded so. Only for what was
 * decrypted and found authentic: how long it takes tells how long the padding is.
 */
export const unpadded = (input: Uint8Array): Uint8Array => {
  let end = input.length - 1
  while (end >= 0 && input[end] === 0) end -= 1
  if (input[end] !== END) throw new Error('This was not padded.')
  return input.subarray(0, end)
}

/** As long as `plain` would be after padding. */
export const paddedLength = (length: number): number => blockFor(length)
