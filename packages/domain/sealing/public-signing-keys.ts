import { z } from 'zod'

/** Public keys as they are handed out: `publicKey` is base64, `keyId` the first 128 bits of its SHA-256, in hexadecimal digits. */
export const publicKeysFile = z.object({
  keys: z.array(
    z.object({
      keyId: z.string(),
      algorithm: z.literal('Ed25519'),
      publicKey: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
    }),
  ),
})
export type PublicKeys = z.infer<typeof publicKeysFile>
