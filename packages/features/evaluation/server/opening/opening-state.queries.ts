import { openerKey, openingShare } from '@kogge/db/schema/sealing.ts'
import { openingRefusal } from '@kogge/domain/evaluation/opening-permission.ts'
import { standingOpeners } from '@kogge/platform/server/access/openers.queries.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { eq, inArray } from 'drizzle-orm'
import { type Evaluated, readOwn } from '../evaluated-requests.queries.ts'
import type { OpeningState } from '../evaluation.views.ts'
import { mayManage, namesOf } from '../openers/openers.queries.ts'

type Proving = Pick<Context, 'db' | 'sealing'>

export interface Given {
  readonly userId: string
  readonly share: Buffer
}

/** What openers have given so far, of those who still may: whoever has left has given nothing. */
export const sharesOf = async (
  ctx: Proving,
  row: Evaluated,
  now: Date,
): Promise<readonly Given[]> => {
  const given = await ctx.db
    .select({ userId: openingShare.userId, share: openingShare.share })
    .from(openingShare)
    .where(eq(openingShare.rfxId, row.rfxId))
  const standing: Given[] = []
  for (const one of given) if (await mayManage(ctx, one.userId, row.orgId, now)) standing.push(one)
  return standing
}

const refusalFor = (
  row: Evaluated,
  given: readonly string[],
  userId: string,
  hasKey: boolean,
  isManager: boolean,
  now: Date,
): OpeningState['refusal'] => {
  const { state, openingAt, openTogether: together, document } = row
  const opening = { state, openingAt, together, openers: document.opening.openers, given }
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
  const given = (await sharesOf(ctx, row, clock)).map(({ userId }) => userId)
  const people = [...new Set([...openers, readerId])]
  const keys = await db
    .select({ userId: openerKey.userId })
    .from(openerKey)
    .where(inArray(openerKey.userId, people))
  const hasKey = (userId: string) => keys.some((key) => key.userId === userId)
  const names = await namesOf(db, openers)
  const standing = await standingOpeners(ctx, row, clock)
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
      hasGiven: given.includes(userId),
      mayOpen: row.openTogether === 1 || standing.includes(userId),
    })),
    standing: row.state === 'published' && row.openTogether === 2 ? standing.length : null,
    refusal: refusalFor(row, given, readerId, hasKey(readerId), isManager, now),
  }
}
