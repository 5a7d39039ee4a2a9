import type { Db } from '@kogge/db/client.ts'
import { participation } from '@kogge/db/schema/participation.ts'
import { response } from '@kogge/db/schema/response.ts'
import { and, asc, eq } from 'drizzle-orm'

/** Those whose responses were opened, the first to submit first. */
export const biddersOf = async (db: Db, rfxId: string): Promise<readonly string[]> => {
  const rows = await db
    .select({ orgId: response.orgId })
    .from(response)
    .where(eq(response.rfxId, rfxId))
    .orderBy(asc(response.submittedAt), asc(response.orgId))
  return rows.map(({ orgId }) => orgId)
}

/** The same with those who had submitted what could not be read any more: they took part as well. */
export const tenderersOf = async (db: Db, rfxId: string): Promise<readonly string[]> => {
  const rows = await db
    .select({ orgId: participation.orgId })
    .from(participation)
    .where(and(eq(participation.rfxId, rfxId), eq(participation.status, 'RESPONDED')))
    .orderBy(asc(participation.orgId))
  return [...new Set([...(await biddersOf(db, rfxId)), ...rows.map(({ orgId }) => orgId)])]
}
