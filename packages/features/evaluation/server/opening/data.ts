import type { Db } from '@kogge/db/client.ts'
import { openerKey, openingShare } from '@kogge/db/schema/sealing.ts'
import { openingRefusal } from '@kogge/domain/evaluation/opening.ts'
import { databaseNow } from '@kogge/platform/server/db-clock.ts'
import { standingOpeners } from '@kogge/platform/server/openers/data.ts'
import { eq, inArray } from 'drizzle-orm'
import { mayManage, namesOf } from '../openers/data.ts'
import { type Evaluated, readOwn } from '../requests/data.ts'
import type { OpeningState } from '../views.ts'

export interface Given {
  readonly userId: string
  readonly share: Buffer
}

/** What openers have given so far, of those who still may: whoever has left has given nothing. */
export const sharesOf = async (db: Db, row: Evaluated, now: Date): Promise<readonly Given[]> => {
  const given = await db
    .select({ userId: openingShare.userId, share: openingShare.share })
    .from(openingShare)
    .where(eq(openingShare.rfxId, row.rfxId))
  const standing: Given[] = []
  for (const one of given) if (await mayManage(db, one.userId, row.orgId, now)) standing.push(one)
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
  db: Db,
  rfxId: string,
  orgId: string,
  readerId: string,
  clock: Date,
): Promise<OpeningState> => {
  const row = await readOwn(db, rfxId, orgId)
  const now = await databaseNow(db)
  const openers = row.document.opening.openers
  const given = (await sharesOf(db, row, clock)).map(({ userId }) => userId)
  const people = [...new Set([...openers, readerId])]
  const keys = await db
    .select({ userId: openerKey.userId })
    .from(openerKey)
    .where(inArray(openerKey.userId, people))
  const hasKey = (userId: string) => keys.some((key) => key.userId === userId)
  const names = await namesOf(db, openers)
  const standing = await standingOpeners(db, row, clock)
  const isManager = await mayManage(db, readerId, orgId, clock)
  return {
    state: row.state,
    responsesUntil: row.responsesUntil.toISOString(),
    openingAt: row.openingAt.toISOString(),
    openedAt: row.openedAt?.toISOString() ?? null,
    serverNow: now.toISOString(),
    together: row.openTogether,
    openers: [...names].map(([userId, name]) => ({
      ...{ userId, name, hasKey: hasKey(userId) },
      ...{ isReader: userId === readerId, hasGiven: given.includes(userId) },
      mayOpen: row.openTogether === 1 || standing.includes(userId),
    })),
    standing: row.state === 'published' && row.openTogether === 2 ? standing.length : null,
    refusal: refusalFor(row, given, readerId, hasKey(readerId), isManager, now),
  }
}
