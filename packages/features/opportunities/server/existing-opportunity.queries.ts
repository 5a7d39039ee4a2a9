import type { Db } from '@kogge/db/client.ts'
import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { and, asc, eq, isNull } from 'drizzle-orm'

/** The opportunity that an organisation has of a tender: the first one, where there are more; null without any. */
export const existingOf = async (db: Db, orgId: string, rfxId: string): Promise<string | null> => {
  const [found] = await db
    .select({ guid: opportunity.guid })
    .from(opportunity)
    .where(
      and(
        eq(opportunity.orgId, orgId),
        eq(opportunity.rfxId, rfxId),
        isNull(opportunity.deletedAt),
      ),
    )
    .orderBy(asc(opportunity.isFurther), asc(opportunity.createdAt))
    .limit(1)
  return found?.guid ?? null
}
