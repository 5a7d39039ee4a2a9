import { canonicalJson } from '@kogge/domain/sealing/canonical-json.ts'
import { keyIdOf, type Sealing } from './signing-and-slot-keys.ts'

/** The public key of a request, as it is kept. */
export interface StoredRequestKey {
  readonly rfxId: string
  readonly publicKey: Buffer
  /** All three null in a request of before, until its key is adopted. */
  readonly keySignature: Buffer | null
  readonly keySignedAt: Date | null
  readonly keySignedBy: string | null
}

/** What is signed: that this is the key of this request, since when, and by whom. */
const textOf = (
  { rfxId, publicKey }: Pick<StoredRequestKey, 'rfxId' | 'publicKey'>,
  at: Date,
  keyId: string,
): Buffer =>
  Buffer.from(
    canonicalJson({
      kind: 'kogge.request-key.1',
      rfxId,
      publicKey: publicKey.toString('base64'),
      at: at.toISOString(),
      keyId,
    }),
  )

/** Signs the public key of a request, so that nobody exchanges it who can write to the database alone. */
export const signKey = (
  sealing: Sealing,
  key: Pick<StoredRequestKey, 'rfxId' | 'publicKey'>,
  at: Date,
): Required<StoredRequestKey> & { readonly keySignature: Buffer } => ({
  rfxId: key.rfxId,
  publicKey: key.publicKey,
  keySignature: sealing.sign(textOf(key, at, sealing.keyId)),
  keySignedAt: at,
  keySignedBy: sealing.keyId,
})

/** Whether a signature holds, by the name of the key that it names. */
export type Verify = (bytes: Uint8Array, signature: Uint8Array, keyId: string) => boolean

/** Whether the key of a request is signed as its own, by a key that `verify` knows. */
export const isKeySigned = (key: StoredRequestKey, verify: Verify): boolean => {
  const { keySignature, keySignedAt, keySignedBy } = key
  return (
    keySignature !== null &&
    keySignedAt !== null &&
    keySignedBy !== null &&
    verify(textOf(key, keySignedAt, keySignedBy), keySignature, keySignedBy)
  )
}

/** What the log of a request says of its key, in the entry of its publication. */
export const keyDetails = ({ publicKey, keySignature }: ReturnType<typeof signKey>) => ({
  requestKey: keyIdOf(publicKey),
  keySignature: keySignature.toString('base64'),
})
