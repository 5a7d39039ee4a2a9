import type { Db } from '@kogge/db/client.ts'
import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { ConversationSubject } from '@kogge/domain/messaging/conversation-subjects.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { mayIn } from '../access/conversation-reader.ts'
import type { CounterpartsView } from './counterparts.views.ts'
import { type Reading, tenderCounterparts } from './tender-counterparts.queries.ts'

/** What a conversation about a record is about for all its parties. */
export interface SharedSubject {
  readonly about: 'rfx' | 'org'
  readonly aboutId: string
  /** Of the opportunity that it belongs to, which its own organisation alone sees. */
  readonly opportunityGuid: string | null
}

interface Candidates {
  readonly closed: CounterpartsView['closed']
  readonly subject: SharedSubject | null
  readonly orgIds: readonly string[]
}

const ofTender = async (
  ctx: Reading,
  { rfxId, opportunityGuid }: { readonly rfxId: string; readonly opportunityGuid: string | null },
  orgId: string,
): Promise<Candidates> => ({
  ...(await tenderCounterparts(ctx, rfxId, orgId)),
  subject: { about: 'rfx', aboutId: rfxId, opportunityGuid },
})

/** The tender of an opportunity of the caller's organisation. Throws `record.not_found` for one that they may not see. */
const ofOpportunity = async (ctx: Reading, guid: string, orgId: string): Promise<Candidates> => {
  if (!mayIn(ctx, orgId, 'opportunity.view')) throw new AppError('record.not_found')
  const [card] = await ctx.db
    .select({ rfxId: opportunity.rfxId })
    .from(opportunity)
    .where(
      and(eq(opportunity.orgId, orgId), eq(opportunity.guid, guid), isNull(opportunity.deletedAt)),
    )
  if (!card) throw new AppError('record.not_found')
  if (card.rfxId === null) return { closed: 'no_tender', subject: null, orgIds: [] }
  return ofTender(ctx, { rfxId: card.rfxId, opportunityGuid: guid }, orgId)
}

/** Whom an organisation can write to about a record, before their own state is looked at. Throws `record.not_found`. */
export const candidatesFor = (
  ctx: Reading,
  { type, id }: ConversationSubject,
  orgId: string,
): Promise<Candidates> => {
  if (type === 'opportunity') return ofOpportunity(ctx, id, orgId)
  if (type === 'rfx') return ofTender(ctx, { rfxId: id, opportunityGuid: null }, orgId)
  return Promise.resolve({
    closed: null,
    subject: { about: 'org', aboutId: id, opportunityGuid: null },
    orgIds: [id],
  })
}

interface OrgRow extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly is_claimed: boolean
  readonly has_blocked: boolean
  readonly conversation_id: string | null
  readonly has_sealed: boolean
}

/** The conversation between exactly an organisation and another: about a tender, or about whichever of the two. */
export const conversationBetween = (
  { about, aboutId }: SharedSubject,
  orgId: string,
  other: SQL,
): SQL => sql`
  select c.id from conversation c
  join conversation_party own on own.conversation_id = c.id and own.org_id = ${orgId}
  join conversation_party theirs on theirs.conversation_id = c.id and theirs.org_id = ${other}
  where c.about = ${about} and c.about_id ${about === 'rfx' ? sql`= ${aboutId}` : sql`in (${orgId}, ${other})`} and (
    select count(*) from conversation_party every_one where every_one.conversation_id = c.id) = 2
  order by c.started_at, c.id limit 1`

/**
 * The organisations among some that are there and others than the caller's own, by name. `mayFind` is whether the caller may learn of a
 * conversation that there is already.
 */
const reachedOrgs = async (
  db: Db,
  { orgIds, subject }: Candidates,
  orgId: string,
  mayFind: boolean,
): Promise<CounterpartsView['orgs']> => {
  if (orgIds.length === 0 || subject === null) return []
  const existing = mayFind
    ? sql`(${conversationBetween(subject, orgId, sql`o.id`)})`
    : sql`null::uuid`
  const { rows } = await db.execute<OrgRow>(sql`
    select o.id, o.name, o.claimed_at is not null as is_claimed,
      exists (select from conversation_block b where b.org_id = ${orgId} and b.blocked_id = o.id) as has_blocked,
      ${existing} as conversation_id,
      exists (select from written_rfx w join rfx q on q.id = w.rfx_id and q.privacy = 'public'
        where w.org_id = o.id and w.state = 'published' and w.opened_at is null and w.kind <> 'price_survey') as has_sealed
    from org o
    where o.id = any(${sql.param([...orgIds])}::uuid[]) and o.id <> ${orgId} and o.merged_into_id is null and o.deleted_at is null
    order by o.name, o.id`)
  return rows.map((row) => ({
    orgId: row.id,
    name: row.name,
    unreachable: row.has_blocked ? 'blocked' : row.is_claimed ? null : 'unclaimed',
    conversationId: row.conversation_id,
    hasSealedRequests: row.has_sealed,
  }))
}

/** Whom the caller can write to about a record in the name of an organisation. Throws `record.not_found` for one that they may not see. */
export const counterpartsFor = async (
  ctx: Reading,
  subject: ConversationSubject,
  orgId: string,
): Promise<CounterpartsView> => {
  const candidates = await candidatesFor(ctx, subject, orgId)
  const mayFind = mayIn(ctx, orgId, 'messaging.view_all')
  const orgs = await reachedOrgs(ctx.db, candidates, orgId, mayFind)
  if (subject.type === 'org' && orgs.length === 0) throw new AppError('record.not_found')
  const { closed, subject: shared } = candidates
  return { closed, rfxId: shared?.about === 'rfx' ? shared.aboutId : null, orgs }
}
