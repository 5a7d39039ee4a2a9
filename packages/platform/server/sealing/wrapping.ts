import type { WrappedKey } from '@kogge/domain/sealing/wrapped-key.ts'
import { resealing, type SecretBox } from '../secret-box.ts'
import { openSealed, sealTo } from './request-key.ts'

const labelOf = (rfxId: string): string => `opening:${rfxId}`

/** Somebody who opens together with another, and the public key of theirs. */
export interface Opener {
  readonly userId: string
  readonly publicKey: Uint8Array
}

/** The private key of a request, to be used by the server itself once the time has come. */
export const wrapForServer = (box: SecretBox, rfxId: string, key: Uint8Array): WrappedKey => ({
  scheme: 'server',
  sealed: box.seal(key, labelOf(rfxId)).toString('base64'),
})

/** The same, so that it takes two of the openers besides; see WrappedKey. */
export const wrapForTwo = (
  box: SecretBox,
  rfxId: string,
  key: Uint8Array,
  openers: readonly Opener[],
): WrappedKey => ({
  scheme: 'two',
  pairs: openers.flatMap((first) =>
    openers
      .filter((second) => second.userId !== first.userId)
      .map((second) => ({
        first: first.userId,
        second: second.userId,
        sealed: box
          .seal(sealTo(first.publicKey, sealTo(second.publicKey, key)), labelOf(rfxId))
          .toString('base64'),
      })),
  ),
})

/** The private key that the server unwraps alone; null where that is not the scheme. */
export const unwrapByServer = (
  box: SecretBox,
  rfxId: string,
  wrapped: WrappedKey,
): Buffer | null =>
  wrapped.scheme === 'server'
    ? box.open(Buffer.from(wrapped.sealed, 'base64'), labelOf(rfxId))
    : null

interface OpenerKeys {
  readonly userId: string
  readonly publicKey: Uint8Array
  readonly privateKey: Uint8Array
}

/** What the first of two openers unlocks, by the second's id: each still sealed to the second. */
export const firstUnlock = (
  box: SecretBox,
  rfxId: string,
  wrapped: WrappedKey,
  opener: OpenerKeys,
): ReadonlyMap<string, Buffer> => {
  if (wrapped.scheme !== 'two') return new Map()
  return new Map(
    wrapped.pairs
      .filter(({ first }) => first === opener.userId)
      .flatMap(({ second, sealed }): [string, Buffer][] => {
        const outer = box.open(Buffer.from(sealed, 'base64'), labelOf(rfxId))
        const inner = outer && openSealed(opener, outer)
        return inner ? [[second, inner]] : []
      }),
  )
}

/** The private key, out of what the first has unlocked for this second opener; null where it is not theirs. */
export const secondUnlock = (share: Uint8Array, opener: OpenerKeys): Buffer | null =>
  openSealed(opener, share)

/** The same key with the server's layer under another of its keys; who opens it stays as it is. */
export const rewrapped = (
  from: SecretBox,
  to: SecretBox,
  rfxId: string,
  wrapped: WrappedKey,
): WrappedKey => {
  const again = (sealed: string) =>
    resealing(from, to)(Buffer.from(sealed, 'base64'), labelOf(rfxId)).toString('base64')
  return wrapped.scheme === 'server'
    ? { ...wrapped, sealed: again(wrapped.sealed) }
    : { ...wrapped, pairs: wrapped.pairs.map((one) => ({ ...one, sealed: again(one.sealed) })) }
}
