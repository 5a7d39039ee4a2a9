import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { ledgerEntry, moreLooks } from '@kogge/db/schema/ledger.ts'
import { AppError, type ErrorCode } from '@kogge/domain/kernel/app-errors.ts'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { holdsPlatformRole } from '../access/logged-platform-roles.queries.ts'
import { belongsToOrg } from '../access/org-members.queries.ts'
import { databaseNow } from '../database/database-clock.ts'
import { isItsBuyer } from '../ledger/ledger-buyer.queries.ts'
import { appendLedgerEntry, holdChain } from '../ledger/ledger-entries.commands.ts'
import type { Context, UserContext } from '../procedures/procedure-context.ts'

/** One entry for a person, a request and a call within this time: nobody fills the log by asking again. */
const ONCE_WITHIN_MS = 60 * 60 * 1000

/**
 * Entries that one stranger, and all strangers together, may cause in the log of a request in an hour:
 * whoever has many accounts, or many calls to try, does not fill it. The rest is counted.
 */
const MOST_OF_STRANGER = 5
const MOST_OF_STRANGERS = 20

/** How those are refused who ask for what is sealed, or for what is not there for them. */
const REFUSALS: readonly ErrorCode[] = [
  'rfx.sealed',
  'rfx.step_refused',
  'record.not_found',
  'access.denied',
  'plan.required',
]

interface Looker {
  readonly as: 'buyer' | 'staff' | 'other'
  readonly userId: string | null
  /** Names the same person alike within one request, and nobody to whom the server's secret is unknown. */
  readonly person: string | null
}

/**
 * Who asks, as the log may have them. Those who are neither of the buyer nor staff may be a bidder's
 * people: their names beside the request would tell that it takes part.
 */
const lookerOf = async (ctx: UserContext, rfxId: string, buyerId: string): Promise<Looker> => {
  const { actor, sealing } = ctx
  const { userId, orgs } = actor
  // A row that somebody hides for the moment keeps their name out of no log.
  const isBuyers =
    orgs.some(({ orgId }) => orgId === buyerId) || (await belongsToOrg(ctx, buyerId, userId))
  if (isBuyers && (await isItsBuyer(ctx, { rfxId, orgId: buyerId })))
    return { as: 'buyer', userId, person: null }
  if (await holdsPlatformRole(ctx)) return { as: 'staff', userId, person: null }
  const person = sealing.slotOf(rfxId, `person:${userId}`).toString('hex').slice(0, 16)
  return { as: 'other', userId: null, person }
}

const isKnown = async (tx: Db, rfxId: string, call: string, looker: Looker, now: Date) =>
  (await tx.$count(
    ledgerEntry,
    and(
      eq(ledgerEntry.rfxId, rfxId),
      eq(ledgerEntry.type, 'rfx.early_look_refused'),
      gt(ledgerEntry.at, new Date(now.getTime() - ONCE_WITHIN_MS)),
      sql`${ledgerEntry.details}->>'call' = ${call}`,
      looker.userId === null
        ? sql`${ledgerEntry.details}->>'person' = ${looker.person}`
        : eq(ledgerEntry.userId, looker.userId),
    ),
  )) > 0

/** Whether strangers have caused so many entries within the hour that no further one of this is written. */
const isEnough = async (db: Db, rfxId: string, person: string, now: Date): Promise<boolean> => {
  const entries = await db
    .select({ person: sql<string>`${ledgerEntry.details}->>'person'` })
    .from(ledgerEntry)
    .where(
      and(
        eq(ledgerEntry.rfxId, rfxId),
        eq(ledgerEntry.type, 'rfx.early_look_refused'),
        gt(ledgerEntry.at, new Date(now.getTime() - ONCE_WITHIN_MS)),
        sql`${ledgerEntry.details} ? 'person'`,
      ),
    )
  const own = entries.filter((one) => one.person === person)
  return entries.length >= MOST_OF_STRANGERS || own.length >= MOST_OF_STRANGER
}

const countMore = (tx: Db, rfxId: string, now: Date): Promise<unknown> =>
  tx
    .insert(moreLooks)
    .values({ rfxId, count: 1, since: now })
    .onConflictDoUpdate({ target: moreLooks.rfxId, set: { count: sql`${moreLooks.count} + 1` } })

/** Writes into the log of a request how many looks of strangers were counted and not written each. */
export const tellMoreLooks = async (
  tx: Db,
  sealing: Context['sealing'],
  rfxId: string,
): Promise<void> => {
  await holdChain(tx, rfxId)
  const [more] = await tx.delete(moreLooks).where(eq(moreLooks.rfxId, rfxId)).returning()
  if (!more) return
  const { count, since } = more
  await appendLedgerEntry(tx, sealing, {
    rfxId,
    type: 'rfx.early_look_refused' as const,
    userId: null,
    orgId: null,
    details: { call: '', as: 'other', more: count, since: since.toISOString() },
  })
}

/** The same for every request, each in a transaction of its own. */
export const tellAllMoreLooks = async (db: Db, sealing: Context['sealing']): Promise<void> => {
  const rows = await db.select({ rfxId: moreLooks.rfxId }).from(moreLooks)
  for (const { rfxId } of rows) await db.transaction((tx) => tellMoreLooks(tx, sealing, rfxId))
}

/** What was asked for too early. */
export interface EarlyLook {
  readonly rfxId: string
  /** The procedure or the address. */
  readonly call: string
  /** The organisation whose contents were asked for, where it is one's own to look at. */
  readonly ownerId?: string | undefined
}

/**
 * Writes into the log of a request that somebody asked for what is sealed and was refused (Directive
 * 2014/24/EU, Annex IV (h)), in a transaction of its own: the one of the call is undone. Nothing is
 * written of a request that was opened or is none of Kogge's, and nothing of whose response was asked
 * for; beyond some looks of strangers in an hour they are counted. `error` is what the call was refused with.
 */
export const recordEarlyLook = async (
  ctx: Context,
  { rfxId, call, ownerId }: EarlyLook,
  error: unknown,
): Promise<void> => {
  const { actor, db, sealing } = ctx
  if (actor.kind !== 'user' || !(error instanceof AppError)) return
  if (!REFUSALS.includes(error.code)) return
  if (actor.orgs.some(({ orgId }) => orgId === ownerId)) return
  const sealed = and(eq(writtenRfx.rfxId, rfxId), isNull(writtenRfx.openedAt))
  const [row] = await db.select({ orgId: writtenRfx.orgId }).from(writtenRfx).where(sealed)
  if (!row) return
  const looker = await lookerOf({ ...ctx, actor }, rfxId, row.orgId)
  const write = async (tx: Db): Promise<void> => {
    await holdChain(tx, rfxId)
    const now = await databaseNow(tx)
    if (await isKnown(tx, rfxId, call, looker, now)) return
    const { as, userId, person } = looker
    if (person && (await isEnough(tx, rfxId, person, now)))
      return void (await countMore(tx, rfxId, now))
    await appendLedgerEntry(tx, sealing, {
      rfxId,
      type: 'rfx.early_look_refused' as const,
      userId,
      at: now,
      orgId: as === 'buyer' ? row.orgId : null,
      details: { call, code: error.code, as, ...(person && { person }) },
    })
  }
  // Those of one person wait for each other without a connection, and not for the log, which others need.
  await ctx.turns.take(`look ${actor.userId} ${rfxId}`, () => db.transaction(write))
}
