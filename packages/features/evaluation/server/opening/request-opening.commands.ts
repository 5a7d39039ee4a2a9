import type { Db } from '@kogge/db/client.ts'
import { lockOrgPlaces } from '@kogge/db/locks/slot-owner-lock.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { openingShare } from '@kogge/db/schema/sealing.ts'
import { type OpeningRefusal, openingRefusal } from '@kogge/domain/evaluation/opening-permission.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { demonstrationHour } from '@kogge/platform/server/database/demonstration-clock.ts'
import { appendDeed } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { expectNamedKeys } from '@kogge/platform/server/ledger/named-opener-keys.queries.ts'
import { provenKey } from '@kogge/platform/server/ledger/request-key-proof.queries.ts'
import {
  firstUnlock,
  secondUnlock,
  unwrapByServer,
} from '@kogge/platform/server/sealing/request-key-wrapping.ts'
import { isPairOf } from '@kogge/platform/server/sealing/sealed-box.ts'
import { eq } from 'drizzle-orm'
import { type Evaluated, holdOwn, type Managing, readOwn } from '../evaluated-requests.queries.ts'
import type { Opened } from '../evaluation.views.ts'
import { unlockKey } from '../openers/opener-keys.commands.ts'
import { sealShare, shareFor } from './key-shares.ts'
import { writeOpened } from './opened-request.commands.ts'
import { sharesOf } from './opening-state.queries.ts'

const refused = (reason: OpeningRefusal): AppError => {
  if (reason === 'early') return new AppError('rfx.sealed', { reason })
  return new AppError('rfx.step_refused', { step: 'open', reason })
}

/** Throws `rfx.sealed` before the time of opening, `rfx.step_refused` (with `reason`) otherwise. */
const expectOpenable = (
  { state, openingAt, openTogether: together, document }: Evaluated,
  given: readonly string[],
  userId: string,
  now: Date,
): void => {
  const opening = { state, openingAt, together, openers: document.opening.openers, given }
  const refusal = openingRefusal(opening, userId, now)
  if (refusal) throw refused(refusal)
}

type Unlocked = Awaited<ReturnType<typeof unlockKey>>

/** The request's private key out of this opener's and another's part; null while there is no other. */
const joined = (
  { secretBox }: Managing,
  row: Evaluated,
  opener: Unlocked,
  given: Awaited<ReturnType<typeof sharesOf>>,
): Buffer | null => {
  for (const { userId, share } of given) {
    const part = shareFor(secretBox, row.rfxId, userId, share, opener.userId)
    const key = part && secondUnlock(part, opener)
    if (key && isPairOf({ publicKey: row.publicKey, privateKey: key })) return key
  }
  return null
}

/** Keeps what the first opener has unlocked. Throws `opener.key_missing` where theirs is another key now. */
const giveShare = async (ctx: Managing, row: Evaluated, opener: Unlocked): Promise<Opened> => {
  const { db, secretBox, sealing, actor, grant } = ctx
  const { rfxId } = row
  const unlocked = firstUnlock(secretBox, rfxId, row.wrappedKey, opener)
  if (unlocked.size === 0) throw new AppError('opener.key_missing')
  await db.insert(openingShare).values({
    rfxId,
    userId: actor.userId,
    givenAt: await databaseNow(db),
    share: sealShare(secretBox, rfxId, actor.userId, unlocked),
  })
  await appendDeed(db, sealing, {
    rfxId,
    type: 'rfx.opening_share_given' as const,
    userId: actor.userId,
    orgId: grant.deed.orgId,
    details: {},
  })
  return { outcome: 'waiting' }
}

const keyAlone = ({ secretBox }: Managing, row: Evaluated): Buffer => {
  const key = unwrapByServer(secretBox, row.rfxId, row.wrappedKey)
  if (!key || !isPairOf({ publicKey: row.publicKey, privateKey: key }))
    throw new AppError('system.internal')
  return key
}

/**
 * Opens the responses of a request, or gives the first of two parts. Everything happens in the one
 * transaction, or nothing does.
 *
 * Throws `record.not_found` for another's request, `rfx.sealed` before the time of opening by the
 * database's clock, `rfx.step_refused` with `reason` (`settled`, `not_opener`, `given`) and, where two
 * open, `opener.key_missing`, `opener.passphrase_wrong`; `system.clocks_part` and `rfx.key_refused` where
 * neither time nor key can be relied on.
 */
export const openRequest = async (
  ctx: Managing,
  { rfxId, passphrase }: { readonly rfxId: string; readonly passphrase?: string | undefined },
): Promise<Opened> => {
  const { db, actor, grant } = ctx
  const { orgId } = grant.deed
  const givenTo = async (row: Evaluated) => sharesOf(ctx, row, ctx.now)
  const before = await readOwn(db, rfxId, orgId)
  const idsOf = (given: Awaited<ReturnType<typeof sharesOf>>) => given.map(({ userId }) => userId)
  expectOpenable(before, idsOf(await givenTo(before)), actor.userId, await databaseNow(db))
  // The passphrase takes half a second: it is tried before anything is held.
  const opener =
    before.openTogether > 1 ? await unlockKey(ctx, actor.userId, passphrase ?? '') : null
  await lockOrgPlaces(db, 'shared')
  const row = await holdOwn(ctx, rfxId, orgId, 'update')
  // Neither by a clock or a time that was moved, nor with a key or for a question that was exchanged.
  const { database } = await ctx.sealing.readClocks(db)
  const now = demonstrationHour() ?? database
  const proven = await provenKey(db, ctx.sealing, row, { isWhole: true, saying: row })
  if (opener) await expectNamedKeys(db, ctx.sealing, rfxId, [opener])
  const given = await givenTo(row)
  expectOpenable(row, idsOf(given), actor.userId, now)
  const privateKey = opener ? joined(ctx, row, opener, given) : keyAlone(ctx, row)
  if (opener && !privateKey) return giveShare(ctx, row, opener)
  if (!privateKey) throw new AppError('system.internal')
  await db
    .update(writtenRfx)
    .set({ state: 'opened', openedAt: now, updatedAt: now })
    .where(eq(writtenRfx.rfxId, rfxId))
  await forgetShares(db, rfxId)
  const openedBy = [...(opener ? idsOf(given) : []), actor.userId]
  await writeOpened(ctx, row, proven, { publicKey: row.publicKey, privateKey }, { openedBy, now })
  return { outcome: 'opened' }
}

const forgetShares = (db: Db, rfxId: string) =>
  db.delete(openingShare).where(eq(openingShare.rfxId, rfxId))
