const [BASIS, PRIME, MASK] = [0xcbf29ce484222325n, 0x100000001b3n, 0xffffffffffffffffn]

/** A short name of a text, the same everywhere: FNV-1a of its code units, 64 bits in base 36. It proves nothing. */
export const textHash = (text: string): string => {
  let hash = BASIS
  for (let at = 0; at < text.length; at += 1)
    hash = ((hash ^ BigInt(text.charCodeAt(at))) * PRIME) & MASK
  return hash.toString(36)
}
