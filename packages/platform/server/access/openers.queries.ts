import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { openerKey } from '@kogge/db/schema/sealing.ts'
import { orgRefusal } from '@kogge/domain/access/permission-checks.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { pickText } from '@kogge/domain/kernel/locales.ts'
import type { WrappedKey } from '@kogge/domain/sealing/wrapped-request-key.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../procedures/procedure-context.ts'
import { alarmOfOpenerKey, isOpenerKeyGenuine } from '../row-seals/opener-key-seals.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { readActor } from '../sessions/sessions.queries.ts'

type Proving = Pick<Context, 'db' | 'sealing'>

/**
 * The public keys of those of some users who have one that the server made, held until the transaction
 * ends: none is replaced while a request is sealed to it.
 */
export const heldOpenerKeys = async (
  tx: Db,
  sealing: Pick<Sealing, 'rows' | 'alarm'>,
  userIds: readonly string[],
): Promise<readonly { readonly userId: string; readonly publicKey: Buffer }[]> => {
  const rows = await tx
    .select()
    .from(openerKey)
    .where(inArray(openerKey.userId, [...userIds]))
    .orderBy(asc(openerKey.userId))
    .for('share')
  const genuine = rows.filter(
    (row) => userIds.includes(row.userId) && isOpenerKeyGenuine(sealing.rows, row),
  )
  if (genuine.length < rows.length) alarmOfOpenerKey(sealing)
  return genuine
}

/** To whom a request's key is sealed where two open together; nobody where the server does alone. */
const openersIn = (wrapped: WrappedKey): readonly string[] =>
  wrapped.scheme === 'two' ? [...new Set(wrapped.pairs.map(({ first }) => first))] : []

/** Those of the openers of a request who could open it at `now`: they have a key, and may. */
export const currentOpeners = async (
  { db, sealing }: Proving,
  { wrappedKey, orgId }: { readonly wrappedKey: WrappedKey; readonly orgId: string },
  now: Date,
): Promise<readonly string[]> => {
  const named = openersIn(wrappedKey)
  if (named.length === 0) return []
  const keys = await db
    .select({ userId: openerKey.userId })
    .from(openerKey)
    .where(inArray(openerKey.userId, [...named]))
  const current: string[] = []
  for (const { userId } of keys) {
    const actor = await readActor(db, sealing, userId, now)
    const place = actor?.orgs.find((one) => one.orgId === orgId)
    if (place && orgRefusal(place, 'rfx.manage', now) === null) current.push(userId)
  }
  return current
}

/** A request that could never be opened without somebody. */
export interface OpenerDuty {
  readonly rfxId: string
  readonly title: string
}

/**
 * The requests of an organisation that wait to be opened by two, and that fewer than two could open if
 * this member went; none of those that are lost already.
 */
export const openerDutiesOf = async (
  ctx: Proving,
  orgId: string,
  userId: string,
  now: Date,
): Promise<readonly OpenerDuty[]> => {
  const pair = JSON.stringify({ pairs: [{ first: userId }] })
  const rows = await ctx.db
    .select({
      rfxId: writtenRfx.rfxId,
      orgId: writtenRfx.orgId,
      document: writtenRfx.document,
      wrappedKey: writtenRfx.wrappedKey,
    })
    .from(writtenRfx)
    .where(
      and(
        eq(writtenRfx.orgId, orgId),
        eq(writtenRfx.state, 'published'),
        sql`${writtenRfx.wrappedKey} @> ${pair}::jsonb`,
      ),
    )
  const duties: OpenerDuty[] = []
  for (const row of rows) {
    const current = await currentOpeners(ctx, row, now)
    const title = pickText(row.document.title, row.document.language)?.text ?? ''
    if (current.length === 2 && current.includes(userId)) duties.push({ rfxId: row.rfxId, title })
  }
  return duties
}

/** Throws `org.opener_needed` where a request could never be opened without this member. */
export const assertNotNeededToOpen = async (
  ctx: Proving,
  orgId: string,
  userId: string,
  now: Date,
): Promise<void> => {
  const [duty] = await openerDutiesOf(ctx, orgId, userId, now)
  if (duty) throw new AppError('org.opener_needed', { rfxId: duty.rfxId })
}
