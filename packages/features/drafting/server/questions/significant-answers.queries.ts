import type { Db } from '@kogge/db/client.ts'
import { rfxAnswer } from '@kogge/db/schema/participation.ts'
import { and, eq } from 'drizzle-orm'

/** Public answers that matter to preparing a response, by when they were given. */
export const significantAnswers = async (db: Db, rfxId: string): Promise<Date[]> => {
  const rows = await db
    .select({ at: rfxAnswer.answeredAt })
    .from(rfxAnswer)
    .where(
      and(
        eq(rfxAnswer.rfxId, rfxId),
        eq(rfxAnswer.visibility, 'public'),
        eq(rfxAnswer.isSignificant, true),
      ),
    )
  return rows.map(({ at }) => at)
}
