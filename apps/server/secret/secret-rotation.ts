import type { Db } from '@kogge/db/client.ts'
import {
  endEverySession,
  resealAccounts,
} from '@kogge/features/accounts/server/account-seals-rotation.commands.ts'
import { rewrapRequestKeys } from '@kogge/features/evaluation/server/opening/request-keys-rotation.commands.ts'
import { resealFileKeys } from '@kogge/features/files/server/file-keys.commands.ts'
import { resealClaims } from '@kogge/features/files/server/upload-claims-rotation.commands.ts'
import { resealWebhooks } from '@kogge/features/monitor/server/webhooks/webhook-secrets.commands.ts'
import { resealCardFileKeys } from '@kogge/features/opportunities/server/files/card-file-keys-rotation.commands.ts'
import { resealAnswers } from '@kogge/features/responses/server/questions/answers-rotation.commands.ts'
import {
  moveSlots,
  resealLetters,
} from '@kogge/features/responses/server/slots/slots-rotation.commands.ts'
import { appendAudit } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { adoptAsTheyStand } from '@kogge/platform/server/row-seals/account-seals-adoption.commands.ts'
import { sealAll } from '@kogge/platform/server/row-seals/all-row-seals.commands.ts'
import { resealRows } from '@kogge/platform/server/row-seals/row-seals-rotation.commands.ts'
import {
  createSealing,
  type Sealing,
} from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { createSecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import {
  holdSealed,
  keepEarlierKeys,
  markSecret,
  nameOfSecret,
} from '@kogge/platform/server/server-secret/secret-rotation.commands.ts'
import { secretName } from './server-keys.ts'

const keysOf = (secret: string) => ({
  secretBox: createSecretBox(secret),
  sealing: createSealing(secret),
})

/** Writes the change into the audit log of the platform, under the key of the secret that is to come. */
const record = (tx: Db, sealing: Sealing, action: string, before: string | null, after: string) =>
  appendAudit(tx, sealing, {
    actorUserId: null,
    action,
    subjectType: 'server_secret',
    subjectId: 'server_secret',
    ip: null,
    at: new Date(),
    ...(before !== null && { before: { name: before } }),
    after: { name: after, by: 'command line' },
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
    await resealAnswers(tx, from.secretBox, to.secretBox)
    between()
    await resealWebhooks(tx, from.secretBox, to.secretBox)
    await resealFileKeys(tx, from.secretBox, to.secretBox)
    await resealCardFileKeys(tx, from.secretBox, to.secretBox)
    await resealClaims(tx, from, to)
    between()
    await resealAccounts(tx, from, to)
    between()
    await resealRows(tx, from.sealing, to.sealing)
    between()
    await endEverySession(tx)
    await keepEarlierKeys(tx, before, next)
    between()
    await markSecret(tx, secretName(next))
    await record(tx, to.sealing, 'secret.rotated', name, secretName(next))
    between()
    return 'rotated'
  })

/**
 * Goes on with another secret where the one of before is lost: what is under it stays unreadable, and
 * what was given out under it opens nothing. Sessions end. Roles and organisations are sealed as they are
 * found, since nobody can prove them any more.
 */
export const replaceLostSecret = (db: Db, secret: string): Promise<void> =>
  db.transaction(async (tx) => {
    await holdSealed(tx)
    const name = await nameOfSecret(tx)
    const sealing = createSealing(secret)
    await sealAll(tx, sealing)
    await endEverySession(tx)
    await markSecret(tx, secretName(secret))
    // Nothing can be proven of them any more: who runs the server takes them as they stand.
    await adoptAsTheyStand(tx, sealing)
    await record(tx, sealing, 'secret.replaced', name, secretName(secret))
  })
