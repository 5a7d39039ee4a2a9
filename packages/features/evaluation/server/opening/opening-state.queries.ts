import { openerKey, openingShare } from '@kogge/db/schema/sealing.ts'
import { openingRefusal } from '@kogge/domain/evaluation/opening-permission.ts'
import { currentOpeners } from '@kogge/platform/server/access/openers.queries.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { eq, inArray } from 'drizzle-orm'
import { type Evaluated, readOwn } from '../evaluated-requests.queries.ts'
import { mayManage, namesOf } from '../openers/openers.queries.ts'
import type { OpeningState } from './opening.views.ts'

type Proving = Pick<Context, 'db' | 'sealing'>

export interface ContributedShare {
  readonly userId: string
  readonly share: Buffer
}

/** What openers have given so far, of those who still may: whoever has left has given nothing. */
export const sharesOf = async (
  ctx: Proving,
  row: Evaluated,
  now: Date,
): Promise<readonly ContributedShare[]> => {
  const input = await ctx.db
    .select({ userId: openingShare.userId, share: openingShare.share })
    .from(openingShare)
    .where(eq(openingShare.rfxId, row.rfxId))
  const shares: ContributedShare[] = []
  for (const one of input) if (await mayManage(ctx, one.userId, row.orgId, now)) shares.push(one)
  return shares
}

const refusalFor = (
  row: Evaluated,
  input: readonly string[],
  userId: string,
  hasKey: boolean,
  isManager: boolean,
  now: Date,
): OpeningState['refusal'] => {
  const { state, openingAt, openTogether: together, document } = row
  const opening = { state, openingAt, together, openers: document.opening.openers, given: input }
  const refusal = openingRefusal(opening, userId, now)
  if (refusal === 'settled' || !isManager) return refusal === 'settled' ? refusal : 'denied'
  if (refusal) return refusal
  return together > 1 && !hasKey ? 'no_key' : null
}

/** How far the opening of a request has come, and why the reader cannot go on. */
export const openingStateOf = async (
  ctx: Proving,
  rfxId: string,
  orgId: string,
  readerId: string,
  clock: Date,
): Promise<OpeningState> => {
  const { db } = ctx
  const row = await readOwn(db, rfxId, orgId)
  const now = await databaseNow(db)
  const openers = row.document.opening.openers
  const input = (await sharesOf(ctx, row, clock)).map(({ userId }) => userId)
  const people = [...new Set([...openers, readerId])]
  const keys = await db
    .select({ userId: openerKey.userId })
    .from(openerKey)
    .where(inArray(openerKey.userId, people))
  const hasKey = (userId: string) => keys.some((key) => key.userId === userId)
  const names = await namesOf(db, openers)
  const shares = await currentOpeners(ctx, row, clock)
  const isManager = await mayManage(ctx, readerId, orgId, clock)
  return {
    state: row.state,
    responsesUntil: row.responsesUntil.toISOString(),
    openingAt: row.openingAt.toISOString(),
    openedAt: row.openedAt?.toISOString() ?? null,
    serverNow: now.toISOString(),
    together: row.openTogether,
    openers: [...names].map(([userId, name]) => ({
      userId,
      name,
      hasKey: hasKey(userId),
      isReader: userId === readerId,
      hasGiven: input.includes(userId),
      mayOpen: row.openTogether === 1 || shares.includes(userId),
    })),
    standing: row.state === 'published' && row.openTogether === 2 ? shares.length : null,
    refusal: refusalFor(row, input, readerId, hasKey(readerId), isManager, now),
  }
}
