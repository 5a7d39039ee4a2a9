import type { WrappedKey } from '@kogge/domain/sealing/wrapped-request-key.ts'
import { resealing, type SecretBox } from '../server-secret/secret-box.ts'
import { isPairOf, openSealed, sealTo } from './sealed-box.ts'

const labelOf = (rfxId: string): string => `opening:${rfxId}`

type Pair = Extract<WrappedKey, { scheme: 'two' }>['pairs'][number]

/** Whose part it is, so that nobody exchanges one pair's for another's. Parts of before have the label of the request. */
const pairLabel = (rfxId: string, { first, second }: Pick<Pair, 'first' | 'second'>): string =>
  `${labelOf(rfxId)}:${first}:${second}`

/** What the server's layer around a pair's part holds; null where it does not open. */
const openPair = (box: SecretBox, rfxId: string, pair: Pair): Buffer | null => {
  const sealed = Buffer.from(pair.sealed, 'base64')
  return box.open(sealed, pairLabel(rfxId, pair)) ?? box.open(sealed, labelOf(rfxId))
}

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

/** The same, so that two of the openers are needed as well; see WrappedKey. */
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
          .seal(
            sealTo(first.publicKey, sealTo(second.publicKey, key)),
            pairLabel(rfxId, { first: first.userId, second: second.userId }),
          )
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
      .flatMap((pair): [string, Buffer][] => {
        const { second } = pair
        const outer = openPair(box, rfxId, pair)
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
  if (wrapped.scheme === 'server') {
    const sealed = resealing(from, to)(Buffer.from(wrapped.sealed, 'base64'), labelOf(rfxId))
    return { ...wrapped, sealed: sealed.toString('base64') }
  }
  return {
    ...wrapped,
    pairs: wrapped.pairs.map((pair) => {
      const outer = openPair(from, rfxId, pair)
      return outer
        ? { ...pair, sealed: to.seal(outer, pairLabel(rfxId, pair)).toString('base64') }
        : pair
    }),
  }
}

/**
 * Whether the private key of a request is wrapped as the server did it: alone it is the other half of the
 * public one; for two openers the server's layer of each part opens, and is that pair's.
 */
export const isWrappedFor = (
  box: SecretBox,
  request: {
    readonly rfxId: string
    readonly publicKey: Uint8Array
    readonly wrappedKey: WrappedKey
  },
): boolean => {
  const { rfxId, publicKey, wrappedKey } = request
  if (wrappedKey.scheme === 'two')
    return wrappedKey.pairs.every((pair) => openPair(box, rfxId, pair) !== null)
  const privateKey = unwrapByServer(box, rfxId, wrappedKey)
  return privateKey !== null && isPairOf({ publicKey, privateKey })
}
