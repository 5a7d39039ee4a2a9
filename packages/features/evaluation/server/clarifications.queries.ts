import type { Db } from '@kogge/db/client.ts'
import { clarification } from '@kogge/db/schema/evaluation.ts'
import { provenBidderNames } from '@kogge/platform/server/ledger/bidder-names.queries.ts'
import { provenAccount } from '@kogge/platform/server/ledger/proven-ledger.queries.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { readOpened } from './evaluated-requests.queries.ts'
import type { ClarificationView } from './evaluation.views.ts'
import { orgNames } from './letters/decision-letters.queries.ts'

type Row = typeof clarification.$inferSelect

const viewOf = (
  { id, question, askedAt, dueAt, answer, answeredAt, orgId }: Row,
  name: string,
) => ({
  clarificationId: id,
  orgId,
  name,
  question,
  answer,
  askedAt: askedAt.toISOString(),
  dueAt: dueAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
})

/** All that a buyer asked its bidders, the newest first. */
export const clarificationsOf = async (
  db: Db,
  rfxId: string,
  orgId: string,
): Promise<ClarificationView[]> => {
  await readOpened(db, rfxId, orgId)
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

/** What one bidder was asked, under all of its names; nothing of the others. */
export const clarificationsTo = async (
  { db, sealing }: Pick<Context, 'db' | 'sealing'>,
  rfxId: string,
  orgId: string,
): Promise<ClarificationView[]> => {
  const account = await provenAccount(db, sealing, rfxId)
  const names = await provenBidderNames(db, sealing, account, orgId)
  const rows = await db
    .select()
    .from(clarification)
    .where(and(eq(clarification.rfxId, rfxId), inArray(clarification.orgId, [...names])))
    .orderBy(desc(clarification.askedAt), clarification.id)
  const shown = await orgNames(db, names)
  return rows.map((row) => viewOf(row, shown.get(row.orgId) ?? ''))
}
