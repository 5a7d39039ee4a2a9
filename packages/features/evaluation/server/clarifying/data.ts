import type { Db } from '@kogge/db/client.ts'
import { clarification } from '@kogge/db/schema/evaluation.ts'
import { and, desc, eq } from 'drizzle-orm'
import { orgNames } from '../letters/data.ts'
import { readOwn } from '../requests/data.ts'
import type { ClarificationView } from '../views.ts'

type Row = typeof clarification.$inferSelect

const viewOf = (
  { id, question, askedAt, dueAt, answer, answeredAt, orgId }: Row,
  name: string,
) => ({
  ...{ clarificationId: id, orgId, name, question, answer },
  ...{ askedAt: askedAt.toISOString(), dueAt: dueAt.toISOString() },
  answeredAt: answeredAt?.toISOString() ?? null,
})

/** All that a buyer asked its bidders, the newest first. */
export const clarificationsOf = async (
  db: Db,
  rfxId: string,
  orgId: string,
): Promise<ClarificationView[]> => {
  await readOwn(db, rfxId, orgId)
  const rows = await db
    .select()
    .from(clarification)
    .where(eq(clarification.rfxId, rfxId))
    .orderBy(desc(clarification.askedAt), clarification.id)
  const names = await orgNames(
    db,
    rows.map((row) => row.orgId),
  )
  return rows.map((row) => viewOf(row, names.get(row.orgId) ?? ''))
}

/** What one bidder was asked; nothing of the others. */
export const clarificationsTo = async (
  db: Db,
  rfxId: string,
  orgId: string,
): Promise<ClarificationView[]> => {
  const rows = await db
    .select()
    .from(clarification)
    .where(and(eq(clarification.rfxId, rfxId), eq(clarification.orgId, orgId)))
    .orderBy(desc(clarification.askedAt), clarification.id)
  const name = (await orgNames(db, [orgId])).get(orgId) ?? ''
  return rows.map((row) => viewOf(row, name))
}
