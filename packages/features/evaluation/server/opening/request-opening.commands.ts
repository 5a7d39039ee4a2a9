import type { Db } from '@kogge/db/client.ts'
import { lockOrgPlaces } from '@kogge/db/locks/slot-owner-lock.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { openingShare } from '@kogge/db/schema/sealing.ts'
import { type OpeningRefusal, openingRefusal } from '@kogge/domain/evaluation/opening-permission.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { demonstrationHour } from '@kogge/platform/server/database/demonstration-clock.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { expectNamedKeys } from '@kogge/platform/server/ledger/named-opener-keys.queries.ts'
import {
  type ProvenKey,
  provenKey,
} from '@kogge/platform/server/ledger/request-key-proof.queries.ts'
import {
  firstUnlock,
  secondUnlock,
  unwrapByServer,
} from '@kogge/platform/server/sealing/request-key-wrapping.ts'
import { isPairOf, type KeyPair } from '@kogge/platform/server/sealing/sealed-box.ts'
import { eq } from 'drizzle-orm'
import { type Evaluated, holdOwn, type Managing, readOwn } from '../evaluated-requests.queries.ts'
import { unlockKey } from '../openers/opener-keys.commands.ts'
import { sealShare, shareFor } from './key-shares.ts'
import type { Opened } from './opening.views.ts'
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

const keyAlone = ({ secretBox }: Managing, row: Evaluated): Buffer => {
  const key = unwrapByServer(secretBox, row.rfxId, row.wrappedKey)
  if (!key || !isPairOf({ publicKey: row.publicKey, privateKey: key }))
    throw new AppError('system.internal')
  return key
}

/** A request that is held for its opening: its log proven, the hour, and the parts that were given of its key. */
interface HeldOpening {
  readonly row: Evaluated
  readonly proven: ProvenKey
  readonly now: Date
  readonly given: Awaited<ReturnType<typeof sharesOf>>
}

const givenTo = (ctx: Managing, row: Evaluated) => sharesOf(ctx, row, ctx.now)

const idsOf = (given: HeldOpening['given']): string[] => given.map(({ userId }) => userId)

/**
 * The caller's own key where two open, unlocked; null where one opens alone. The passphrase takes half a
 * second: it is tried before anything is held. Throws as `holdForOpening` does, and `opener.key_missing`
 * and `opener.passphrase_wrong`.
 */
export const unlockedOpener = async (
  ctx: Managing,
  rfxId: string,
  passphrase: string | undefined,
): Promise<Unlocked | null> => {
  const { db, actor, grant } = ctx
  const row = await readOwn(db, rfxId, grant.action.orgId)
  expectOpenable(row, idsOf(await givenTo(ctx, row)), actor.userId, await databaseNow(db))
  return row.openTogether > 1 ? unlockKey(ctx, actor.userId, passphrase ?? '') : null
}

/**
 * Holds a request for its opening, neither by a clock or a time that was moved, nor with a key or for a
 * question that was exchanged.
 */
export const holdForOpening = async (
  ctx: Managing,
  rfxId: string,
  opener: Unlocked | null,
): Promise<HeldOpening> => {
  const { db, actor, grant } = ctx
  await lockOrgPlaces(db, 'shared')
  const row = await holdOwn(ctx, rfxId, grant.action.orgId, 'update')
  const { database } = await ctx.sealing.readClocks(db)
  const now = demonstrationHour() ?? database
  const proven = await provenKey(db, ctx.sealing, row, { isWhole: true, saying: row })
  if (opener) await expectNamedKeys(db, ctx.sealing, rfxId, [opener])
  const given = await givenTo(ctx, row)
  expectOpenable(row, idsOf(given), actor.userId, now)
  return { row, proven, now, given }
}

/**
 * The private key of a held request, and who opens it; null while the part of another opener is missing.
 */
export const joinedKey = (
  ctx: Managing,
  { row, given }: HeldOpening,
  opener: Unlocked | null,
): { readonly pair: KeyPair; readonly openedBy: readonly string[] } | null => {
  const privateKey = opener ? joined(ctx, row, opener, given) : keyAlone(ctx, row)
  if (!privateKey) return null
  const openedBy = [...(opener ? idsOf(given) : []), ctx.actor.userId]
  return { pair: { publicKey: row.publicKey, privateKey }, openedBy }
}

/** Marks a request as opened; the parts of its key are forgotten. */
export const markOpened = async (db: Db, rfxId: string, now: Date): Promise<void> => {
  await db
    .update(writtenRfx)
    .set({ state: 'opened', openedAt: now, updatedAt: now })
    .where(eq(writtenRfx.rfxId, rfxId))
  await db.delete(openingShare).where(eq(openingShare.rfxId, rfxId))
}

/** Keeps what the first opener has unlocked. Throws `opener.key_missing` where theirs is another key now. */
export const giveShare = async (
  ctx: Managing,
  { row }: HeldOpening,
  opener: Unlocked | null,
): Promise<Opened> => {
  // Who opens alone has the whole key.
  if (!opener) throw new AppError('system.internal')
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
  await appendLedgerEntry(db, sealing, {
    rfxId,
    type: 'rfx.opening_share_given' as const,
    userId: actor.userId,
    orgId: grant.action.orgId,
    details: {},
  })
  return { outcome: 'waiting' }
}
