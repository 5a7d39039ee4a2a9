import { score } from '@kogge/db/schema/evaluation.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { isGenuine } from '@kogge/platform/server/ledger/ledger-bindings.ts'
import { provenAccount, refusedByLog } from '@kogge/platform/server/ledger/proven-ledger.queries.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Managing } from '../evaluated-requests.queries.ts'

const given = z.object({
  lotId: z.string(),
  scores: z.array(
    z.object({ orgId: z.string(), criterionId: z.string(), points: z.number().nullable() }),
  ),
})

/**
 * Expects of the points that an evaluator is about to close that they are those that they gave, by the signed
 * entries of their own: rows that somebody changed in between are not signed in their name. Throws
 * `rfx.key_refused`, after an alarm.
 */
export const expectLoggedScores = async (
  { db, sealing }: Pick<Managing, 'db' | 'sealing'>,
  rfxId: string,
  userId: string,
  lotIds: readonly string[],
): Promise<void> => {
  const { renames } = await provenAccount(db, sealing, rfxId)
  const entries = await db
    .select()
    .from(ledgerEntry)
    .where(
      and(
        eq(ledgerEntry.rfxId, rfxId),
        eq(ledgerEntry.type, 'rfx.score_given'),
        eq(ledgerEntry.userId, userId),
      ),
    )
    .orderBy(asc(ledgerEntry.seq))
  const logged = new Map<string, number | null>()
  for (const entry of entries) {
    if (!isGenuine(entry, sealing)) throw refusedByLog(sealing, 'a score')
    const { lotId, scores } = given.parse(entry.details)
    const nameOf = (orgId: string) =>
      renames
        .filter(({ seq }) => seq > entry.seq)
        .reduce((name, { from, to }) => (name === from ? to : name), orgId)
    for (const { orgId, criterionId, points } of scores)
      logged.set(`${lotId} ${nameOf(orgId)} ${criterionId}`, points)
  }
  const rows = await db
    .select()
    .from(score)
    .where(and(eq(score.rfxId, rfxId), eq(score.userId, userId), inArray(score.lotId, [...lotIds])))
  for (const { lotId, orgId, criterionId, points } of rows)
    if (logged.get(`${lotId} ${orgId} ${criterionId}`) !== points)
      throw refusedByLog(sealing, 'a score')
}
