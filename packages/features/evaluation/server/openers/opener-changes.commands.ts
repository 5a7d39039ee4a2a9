import { rfxDraft, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { openingShare } from '@kogge/db/schema/sealing.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { heldOpenerKeys } from '@kogge/platform/server/access/openers.queries.ts'
import { noteHead } from '@kogge/platform/server/audit/chain-heads.commands.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import {
  expectNamedKeys,
  namesOfKeys,
} from '@kogge/platform/server/ledger/named-opener-keys.queries.ts'
import { provenKey } from '@kogge/platform/server/ledger/request-key-proof.queries.ts'
import {
  firstUnlock,
  secondUnlock,
  wrapForTwo,
} from '@kogge/platform/server/sealing/request-key-wrapping.ts'
import { isPairOf } from '@kogge/platform/server/sealing/sealed-box.ts'
import { and, eq, sql } from 'drizzle-orm'
import { type Evaluated, holdOwn, type Managing, readOwn } from '../evaluated-requests.queries.ts'
import { unlockKey } from './opener-keys.commands.ts'
import { mayManage } from './openers.queries.ts'

/**
 * Seals the key of a request that waits to be opened by two to other openers: two of the present ones
 * unlock it with their passphrases, and nothing else can. No response is opened by it. An amendment
 * that is being written names the new ones from then on.
 *
 * Throws `record.not_found`, `rfx.step_refused` with `reason` (`settled`, `alone`, `not_opener`),
 * `request.invalid` for fewer than two, for who may not open and who has no key, and
 * `opener.key_missing`, `opener.passphrase_wrong`, `rfx.key_refused`.
 */
export const changeOpeners = async (
  ctx: Managing,
  input: {
    readonly rfxId: string
    readonly passphrase: string
    readonly other: { readonly userId: string; readonly passphrase: string }
    readonly openers: readonly string[]
  },
): Promise<void> => {
  const { db, actor, grant, sealing, secretBox, now } = ctx
  const { orgId } = grant.action
  const { rfxId, other } = input
  const openers = [...new Set(input.openers)]
  const refuse = (reason: string) => new AppError('rfx.step_refused', { step: 'open', reason })
  const invalid = (reason: string) => new AppError('request.invalid', { reason })
  const expectWaiting = ({ state, openTogether }: Evaluated): void => {
    if (state !== 'published') throw refuse('settled')
    if (openTogether !== 2) throw refuse('alone')
  }
  expectWaiting(await readOwn(db, rfxId, orgId))
  if (openers.length < 2) throw invalid('too_few')
  for (const userId of [...openers, other.userId])
    if (!(await mayManage(ctx, userId, orgId, now))) throw invalid('not_member')
  const first = await unlockKey(ctx, actor.userId, input.passphrase)
  const second = await unlockKey(ctx, other.userId, other.passphrase)
  // Passphrases take a second, in which those who submit are not to wait.
  const row = await holdOwn(ctx, rfxId, orgId, 'update')
  expectWaiting(row)
  const { publicKey, requestKey } = await provenKey(db, sealing, row, { saying: row })
  await expectNamedKeys(db, sealing, rfxId, [first, second])
  const part = firstUnlock(secretBox, rfxId, row.wrappedKey, first).get(second.userId)
  const privateKey = part && secondUnlock(part, second)
  if (!privateKey || !isPairOf({ publicKey, privateKey })) throw refuse('not_opener')
  const keys = await heldOpenerKeys(db, sealing, openers)
  if (keys.length < openers.length) throw invalid('no_key')
  const { opening } = row.document
  const at = await databaseNow(db)
  await db
    .update(writtenRfx)
    .set({
      wrappedKey: wrapForTwo(secretBox, rfxId, privateKey, keys),
      document: { ...row.document, opening: { ...opening, openers } },
      updatedAt: at,
    })
    .where(eq(writtenRfx.rfxId, rfxId))
  await db
    .update(rfxDraft)
    .set({
      document: sql`jsonb_set(${rfxDraft.document}, '{opening,openers}', ${JSON.stringify(openers)}::jsonb)`,
      revision: sql`${rfxDraft.revision} + 1`,
      updatedAt: at,
    })
    .where(and(eq(rfxDraft.rfxId, rfxId), eq(rfxDraft.orgId, orgId)))
  // What was given for the openers of before is for nobody any more.
  await db.delete(openingShare).where(eq(openingShare.rfxId, rfxId))
  await appendLedgerEntry(db, sealing, {
    rfxId,
    type: 'rfx.openers_changed' as const,
    userId: actor.userId,
    orgId,
    details: {
      by: [actor.userId, other.userId],
      before: opening.openers,
      after: openers,
      requestKey,
      openerKeys: namesOfKeys(keys),
    },
  })
  await noteHead(db, sealing, { rfxId, at })
}
