import type { Db } from '@kogge/db/client.ts'
import { belongsTo } from '@kogge/platform/server/access/belonging-condition.queries.ts'
import type { JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import { sendToUser } from '@kogge/platform/server/mail/mail-to-user.commands.ts'
import { nameOf } from '@kogge/platform/server/people-columns.queries.ts'
import { sql } from 'drizzle-orm'
import type { OpportunityManager } from './opportunity-events.commands.ts'

interface Named extends Record<string, unknown> {
  readonly name: string
  readonly org: string
  readonly assignee_id: string | null
  readonly by: string | null
}

/** The names of an opportunity, of its organisation, and of somebody who has changed it; its assignee, unless they have left. */
const namesOf = async (
  tx: Db,
  { orgId, guid }: { readonly orgId: string; readonly guid: string },
  byId: string | null,
  now: Date,
): Promise<Named | null> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<Named>(sql`
    select o.name, g.name as org,
      case when ${belongsTo(sql`o.org_id`, sql`o.assignee_id`, at)} then o.assignee_id end as assignee_id, (select ${nameOf(sql`u`)} from user_account u where u.id = ${byId}) as by
    from opportunity o join org g on g.id = o.org_id where o.org_id = ${orgId} and o.guid = ${guid}`)
  return rows[0] ?? null
}

const pathOf = ({ orgId, guid }: { readonly orgId: string; readonly guid: string }): string =>
  `/opportunities/org/${orgId}/${guid}?switchToOrg=${orgId}`

/** Writes to who is assigned to an opportunity; not to those who assign it to themselves. */
export const notifyAssignee = async (
  ctx: OpportunityManager,
  { guid, userId }: { readonly guid: string; readonly userId: string },
): Promise<void> => {
  const { db: tx, jobs, actor, publicUrl, now, grant } = ctx
  if (userId === actor.userId) return
  const one = { orgId: grant.action.orgId, guid }
  const names = await namesOf(tx, one, actor.userId, now)
  if (!names) return
  const message = {
    template: 'opportunityAssigned' as const,
    values: { name: names.name, org: names.org, by: names.by ?? '' },
    path: pathOf(one),
    orgId: one.orgId,
  }
  await sendToUser(tx, jobs, userId, 'opportunities', message, publicUrl, now)
}

/** Writes to a member that many opportunities have been assigned to them at once; not to those who assign them to themselves. */
const notifyOfMany = async (
  { db: tx, jobs, actor, publicUrl, now, grant }: OpportunityManager,
  { userId, guids }: { readonly userId: string; readonly guids: readonly string[] },
): Promise<void> => {
  const { orgId } = grant.action
  const [guid] = guids
  const names = guid && (await namesOf(tx, { orgId, guid }, actor.userId, now))
  if (!names || userId === actor.userId) return
  const message = {
    template: 'opportunitiesAssigned' as const,
    values: { count: guids.length, org: names.org, by: names.by ?? '' },
    path: `/opportunities/list?assignee=${encodeURIComponent(JSON.stringify([userId]))}&switchToOrg=${orgId}`,
    orgId,
  }
  await sendToUser(tx, jobs, userId, 'opportunities', message, publicUrl, now)
}

/** Writes to a member whom a note on an opportunity mentions. Of the note it says nothing: that stands on the page alone. */
export const notifyMentioned = async (
  ctx: OpportunityManager,
  {
    guid,
    noteId,
    userId,
  }: { readonly guid: string; readonly noteId: string; readonly userId: string },
): Promise<void> => {
  const { db: tx, jobs, actor, publicUrl, now, grant } = ctx
  const one = { orgId: grant.action.orgId, guid }
  const names = await namesOf(tx, one, actor.userId, now)
  if (!names) return
  const message = {
    template: 'opportunityMentioned' as const,
    values: { name: names.name, org: names.org, by: names.by ?? '' },
    path: `${pathOf(one)}#note-${noteId}`,
    orgId: one.orgId,
  }
  await sendToUser(tx, jobs, userId, 'mentions', message, publicUrl, now)
}

/** Writes one message to each who is assigned, however many it is. */
export const notifyAssigned = async (
  ctx: OpportunityManager,
  assigned: readonly { readonly guid: string; readonly userId: string }[],
): Promise<void> => {
  for (const [userId, cards] of Map.groupBy(assigned, (one) => one.userId)) {
    const [first, second] = cards
    if (first && !second) await notifyAssignee(ctx, first)
    else await notifyOfMany(ctx, { userId, guids: cards.map(({ guid }) => guid) })
  }
}

/** The change of a tender, as a message says it. */
export type TenderChange = 'deadline' | 'opened' | 'cancelled' | 'awarded' | 'other'

/** Writes to who is assigned to an opportunity that its tender has changed. */
export const notifyOfTender = async (
  tx: Db,
  { jobs, publicUrl, now }: { jobs: JobSender; publicUrl: string; now: Date },
  one: { readonly orgId: string; readonly guid: string; readonly what: TenderChange },
): Promise<void> => {
  const names = await namesOf(tx, one, null, now)
  if (!names?.assignee_id) return
  const message = {
    template: 'opportunityTenderChanged' as const,
    values: { name: names.name, org: names.org, what: one.what },
    path: pathOf(one),
    orgId: one.orgId,
  }
  await sendToUser(tx, jobs, names.assignee_id, 'opportunities', message, publicUrl, now)
}
