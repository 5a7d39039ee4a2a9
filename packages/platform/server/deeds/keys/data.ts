import type { Db } from '@kogge/db/client.ts'
import { deed } from '@kogge/db/schema/deed.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { keyIdOf, type Sealing } from '../../sealing/sealing.ts'
import { isKeySigned, type KeptKey } from '../../sealing/signed-key.ts'
import { hashOf } from '../chain.ts'

declare const proven: unique symbol

/** The public key of a request that was found to be its own. Nothing is sealed to another. */
export interface ProvenKey {
  readonly [proven]: true
  readonly publicKey: Buffer
  /** Names it; see `keyIdOf`. */
  readonly requestKey: string
}

const bound = z.object({ requestKey: z.string(), keySignature: z.string() })

/** The first entry of a request's log that names its key: of its publication, or of when it was adopted. */
const bindingOf = async (tx: Db, rfxId: string) => {
  const [entry] = await tx
    .select()
    .from(deed)
    .where(
      and(
        eq(deed.rfxId, rfxId),
        inArray(deed.type, ['rfx.published', 'rfx.key_adopted']),
        sql`${deed.details} ? 'requestKey'`,
      ),
    )
    .orderBy(asc(deed.seq))
    .limit(1)
  return entry
}

/** Whether the log names this key with this signature, in an entry that was signed here. */
const isBound = async (tx: Db, sealing: Sealing, key: KeptKey): Promise<boolean> => {
  const entry = await bindingOf(tx, key.rfxId)
  if (!entry) return false
  const { previousHash, hash, keyId, signature, ...facts } = entry
  const said = bound.safeParse(facts.details)
  return (
    said.success &&
    said.data.requestKey === keyIdOf(key.publicKey) &&
    said.data.keySignature === key.keySignature?.toString('base64') &&
    hashOf(previousHash, facts).equals(hash) &&
    sealing.verify(hash, signature, keyId)
  )
}

const EXCHANGED =
  'the key of a request is not the one that it was published with; run kogge verify-audit'

/**
 * Proves that the key of a request is the one that it was published with: signed by this server, and
 * named with that signature in the request's log. Whoever can write to the database can exchange a key,
 * and sign none. Asked before anything is sealed to it, and before anything is opened with its other half.
 *
 * Throws `rfx.key_refused`, after whoever watches over the server was told.
 */
export const provenKey = async (tx: Db, sealing: Sealing, key: KeptKey): Promise<ProvenKey> => {
  const { publicKey } = key
  if (isKeySigned(key, sealing.verify) && (await isBound(tx, sealing, key)))
    return { publicKey, requestKey: keyIdOf(publicKey) } as ProvenKey
  // Not which: an hour beside a request would tell that somebody takes part in it.
  sealing.alarm({}, EXCHANGED)
  throw new AppError('rfx.key_refused')
}
