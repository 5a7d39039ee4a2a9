import type { Db } from '@kogge/db/client.ts'
import {
  endEverySession,
  resealAuthenticators,
} from '@kogge/features/accounts/server/rotating/commands.ts'
import { rewrapRequestKeys } from '@kogge/features/evaluation/server/rotating/commands.ts'
import { resealClaims, resealDocumentKeys } from '@kogge/features/files/server/rotating/commands.ts'
import { moveSlots, resealLetters } from '@kogge/features/responses/server/rotating/commands.ts'
import {
  holdSealed,
  keepEarlierKeys,
  markSecret,
  nameOfSecret,
} from '@kogge/platform/server/keys/earlier/commands.ts'
import { createSealing } from '@kogge/platform/server/sealing/sealing.ts'
import { createSecretBox } from '@kogge/platform/server/secret-box.ts'
import { secretName } from './keys.ts'

const keysOf = (secret: string) => ({
  secretBox: createSecretBox(secret),
  sealing: createSealing(secret),
})

/** What became of it: `done` before means that an earlier run got that far. */
export type Rotated = 'rotated' | 'done' | 'other'

/**
 * Takes everything in a database that is under one secret under another, in one transaction: it is done
 * whole or not at all, whenever it dies. `between` is called between its steps. `other`: the database is
 * under neither.
 */
export const rotateSecret = (
  db: Db,
  before: string,
  next: string,
  between: () => void = () => undefined,
): Promise<Rotated> =>
  db.transaction(async (tx) => {
    await holdSealed(tx)
    const name = await nameOfSecret(tx)
    if (name === secretName(next)) return 'done'
    if (name !== secretName(before)) return 'other'
    const [from, to] = [keysOf(before), keysOf(next)]
    await rewrapRequestKeys(tx, from.secretBox, to.secretBox)
    between()
    await moveSlots(tx, from, to, between)
    between()
    await resealLetters(tx, from, to)
    between()
    await resealDocumentKeys(tx, from.secretBox, to.secretBox)
    await resealClaims(tx, from, to)
    between()
    await resealAuthenticators(tx, from.secretBox, to.secretBox)
    between()
    await endEverySession(tx)
    await keepEarlierKeys(tx, before, next)
    between()
    await markSecret(tx, secretName(next))
    between()
    return 'rotated'
  })

/**
 * Goes on with another secret where the one of before is lost: what is under it stays unreadable, and
 * what was given out under it opens nothing. Sessions end.
 */
export const replaceLostSecret = (db: Db, secret: string): Promise<void> =>
  db.transaction(async (tx) => {
    await holdSealed(tx)
    await endEverySession(tx)
    await markSecret(tx, secretName(secret))
  })
