import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { ClosedReason } from '@kogge/domain/messaging/conversation-subjects.ts'
import { requestSummaries } from '@kogge/features/rfx/server/rfx.api.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { eq, type SQL, sql } from 'drizzle-orm'

/** The organisations of a tender that another can write to, and why it cannot at present. */
export interface TenderCounterparts {
  readonly closed: ClosedReason | null
  readonly orgIds: readonly string[]
}

export type Reading = Pick<UserContext, 'actor' | 'now' | 'locale' | 'secretBox' | 'sealing'> & {
  readonly db: Db
}

const MOST_COUNTERPARTS = 200

const idsOf = async (db: Db, query: SQL): Promise<readonly string[]> =>
  (await db.execute<{ id: string }>(query)).rows.map(({ id }) => id)

/**
 * Of a request written on Kogge: its buyer for those who took part, and these for its buyer, once it is opened. Before that nobody learns
 * from a message who bids (Directive 2014/24/EU, Article 22(3)): suppliers ask without a name. A price survey is no award procedure, and open for
 * conversations at once: for its buyer with whom it invited.
 */
const ofWritten = async (
  db: Db,
  { rfxId, orgId: buyerId, kind, openedAt, state }: typeof writtenRfx.$inferSelect,
  orgId: string,
): Promise<TenderCounterparts> => {
  const isSurvey = kind === 'price_survey'
  if (openedAt === null && (!isSurvey || state === 'cancelled'))
    return { closed: 'sealed', orgIds: [] }
  if (orgId === buyerId)
    return {
      closed: null,
      orgIds: await idsOf(
        db,
        sql`
          select org_id as id from participation where rfx_id = ${rfxId} and ${openedAt !== null}
          union select org_id from rfx_invitation
          where rfx_id = ${rfxId} and ${isSurvey} and org_id is not null and withdrawn_at is null
          union select p.org_id from conversation c join conversation_party p on p.conversation_id = c.id
          where c.about = 'rfx' and c.about_id = ${rfxId} and p.org_id <> ${buyerId}
          limit ${MOST_COUNTERPARTS}`,
      ),
    }
  if (isSurvey) return { closed: null, orgIds: [buyerId] }
  const [took] = await idsOf(
    db,
    sql`
      select org_id as id from participation
      where rfx_id = ${rfxId} and coalesce(heir_id, org_id) = ${orgId}`,
  )
  return { closed: null, orgIds: took === undefined ? [] : [buyerId] }
}

/** Of a tender that was published elsewhere: its buyers and winners, once its deadline has passed. Until then questions go where its notice says. */
const ofHarvested = async (db: Db, rfxId: string, now: Date): Promise<TenderCounterparts> => {
  const { rows } = await db.execute<{ is_over: boolean }>(sql`
    select deadline_at is null or deadline_at <= ${now.toISOString()}::timestamptz as is_over from rfx where id = ${rfxId}`)
  if (!rows[0]?.is_over) return { closed: 'elsewhere', orgIds: [] }
  return {
    closed: null,
    orgIds: await idsOf(
      db,
      sql`
        select o.id from rfx r join rfx_search s on s.num = r.num join org o on o.num = any(s.buyers || s.suppliers)
        where r.id = ${rfxId} limit ${MOST_COUNTERPARTS}`,
    ),
  }
}

/** Whom an organisation can write to about a tender that the caller may see. Throws `record.not_found`. */
export const tenderCounterparts = async (
  ctx: Reading,
  rfxId: string,
  orgId: string,
): Promise<TenderCounterparts> => {
  const { db, actor, now, locale, secretBox, sealing } = ctx
  const reader = { actor, now, language: locale, keys: { secretBox, sealing } }
  const [summary] = await requestSummaries(db, [rfxId], reader)
  if (summary?.rfxId !== rfxId) throw new AppError('record.not_found')
  const [written] = await db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, rfxId))
  return written ? ofWritten(db, written, orgId) : ofHarvested(db, rfxId, now)
}
