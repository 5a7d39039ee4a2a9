import type { Db } from '@kogge/db/client.ts'
import { mailSuppression } from '@kogge/db/schema/mail-delivery.ts'
import { monitorProfile, monitorSubscription } from '@kogge/db/schema/monitor.ts'
import { mailSchedule, notification, notificationChoice } from '@kogge/db/schema/notifications.ts'
import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { opportunityView } from '@kogge/db/schema/opportunity-views.ts'
import { orgList, orgListFollow } from '@kogge/db/schema/org-lists.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { orgWatch, rfxWatch } from '@kogge/db/schema/watching.ts'
import type { BidDecision, Question } from '@kogge/domain/opportunities/questionnaire.ts'
import { belongsTo } from '@kogge/platform/server/access/belonging-condition.queries.ts'
import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { filesOf, notesOf } from './card-entries.queries.ts'
import type { DataExport } from './data-export.views.ts'
import { tasksOf } from './task-data.queries.ts'
import { messagesOf } from './written-messages.queries.ts'

type Followed = Pick<
  DataExport,
  | 'watchedTenders'
  | 'watchedOrganisations'
  | 'opportunities'
  | 'tasks'
  | 'opportunityViews'
  | 'questionnaireAnswers'
  | 'bidDecisions'
  | 'organisationLists'
  | 'organisationListDigests'
  | 'notes'
  | 'conversationMessages'
  | 'files'
  | 'subscribedProfiles'
  | 'notificationChoices'
  | 'mailSchedule'
  | 'stoppedAddress'
  | 'notifications'
>

const inOrg = { orgId: org.id, organisation: org.name }

/** A row with the time since when it stands in ISO 8601. */
const withSince = <Row extends { readonly since: Date }>(row: Row) => ({
  ...row,
  since: row.since.toISOString(),
})

const watchesOf = async (db: Db, userId: string) => {
  const watched = alias(org, 'watched')
  const tenders = await db
    .select({ ...inOrg, rfxId: rfx.id, since: rfxWatch.since })
    .from(rfxWatch)
    .innerJoin(rfx, eq(rfx.num, rfxWatch.rfxNum))
    .innerJoin(org, eq(org.id, rfxWatch.orgId))
    .where(eq(rfxWatch.userId, userId))
    .orderBy(asc(rfxWatch.since))
  const organisations = await db
    .select({ ...inOrg, watchedId: watched.id, watched: watched.name, since: orgWatch.since })
    .from(orgWatch)
    .innerJoin(watched, eq(watched.id, orgWatch.watchedId))
    .innerJoin(org, eq(org.id, orgWatch.orgId))
    .where(eq(orgWatch.userId, userId))
    .orderBy(asc(orgWatch.since))
  return {
    watchedTenders: tenders.map(withSince),
    watchedOrganisations: organisations.map(withSince),
  }
}

/** Opportunities that a user is assigned to or has created, of the organisations that they belong to. */
const opportunitiesOf = async (db: Db, userId: string) => {
  const rows = await db
    .select({
      ...inOrg,
      name: opportunity.name,
      status: opportunity.status,
      resolution: opportunity.resolution,
      assigneeId: opportunity.assigneeId,
      since: opportunity.createdAt,
    })
    .from(opportunity)
    .innerJoin(org, eq(org.id, opportunity.orgId))
    .where(
      and(
        or(eq(opportunity.assigneeId, userId), eq(opportunity.createdBy, userId)),
        isNull(opportunity.deletedAt),
        belongsTo(sql`${opportunity.orgId}`, sql`${userId}`, sql`kogge_clock()`),
      ),
    )
    .orderBy(asc(opportunity.createdAt))
  return rows.map(({ assigneeId, ...row }) =>
    withSince({ ...row, isAssignee: assigneeId === userId }),
  )
}

/** Views of opportunities that a user has saved, of the organisations that they belong to. */
const viewsOf = async (db: Db, userId: string) => {
  const rows = await db
    .select({
      ...inOrg,
      name: opportunityView.name,
      page: opportunityView.page,
      params: opportunityView.params,
      isShared: opportunityView.isShared,
      since: opportunityView.createdAt,
    })
    .from(opportunityView)
    .innerJoin(org, eq(org.id, opportunityView.orgId))
    .where(
      and(
        eq(opportunityView.ownerId, userId),
        isNull(opportunityView.deletedAt),
        belongsTo(sql`${opportunityView.orgId}`, sql`${userId}`, sql`kogge_clock()`),
      ),
    )
    .orderBy(asc(opportunityView.createdAt))
  return rows.map(withSince)
}

/** Lists that a user has created, of the organisations that they belong to. */
const organisationListsOf = async (db: Db, userId: string) => {
  const rows = await db
    .select({ ...inOrg, name: orgList.name, purpose: orgList.purpose, since: orgList.createdAt })
    .from(orgList)
    .innerJoin(org, eq(org.id, orgList.orgId))
    .where(
      and(
        eq(orgList.createdBy, userId),
        isNull(orgList.deletedAt),
        belongsTo(sql`${orgList.orgId}`, sql`${userId}`, sql`kogge_clock()`),
      ),
    )
    .orderBy(asc(orgList.createdAt))
  return rows.map(withSince)
}

interface AnswerRow extends Record<string, unknown> {
  readonly org_id: string
  readonly organisation: string
  readonly opportunity: string
  readonly questions: readonly Question[]
  readonly question_id: string
  readonly value: string
  readonly note: string
  readonly at: string | Date
}

/** Opportunities of organisations that a user belongs to; deleted ones are nobody's. */
const isOfUser = (userId: string): SQL =>
  sql`o.deleted_at is null and ${belongsTo(sql`o.org_id`, sql`${userId}`, sql`kogge_clock()`)}`

/** Answers of a user to the questionnaires of the organisations that they belong to, in words. */
const answersOf = async (db: Db, userId: string) => {
  const { rows } = await db.execute<AnswerRow>(sql`
    select a.org_id, g.name as organisation, o.name as opportunity, q.questions, a.question_id, a.value, a.note,
      a.answered_at as at
    from opportunity_answer a join opportunity o on o.org_id = a.org_id and o.guid = a.guid
    join opportunity_questionnaire q on q.org_id = a.org_id and q.version_id = a.version_id
    join org g on g.id = a.org_id
    where a.answered_by = ${userId} and ${isOfUser(userId)} order by a.answered_at, a.question_id`)
  return rows.map((row) => {
    const question = row.questions.find(({ id }) => id === row.question_id)
    return {
      orgId: row.org_id,
      organisation: row.organisation,
      opportunity: row.opportunity,
      question: question?.text ?? '',
      answer: question?.options.find(({ id }) => id === row.value)?.label ?? row.value,
      note: row.note,
      since: new Date(row.at).toISOString(),
    }
  })
}

/** Decisions of a user whether their organisations bid. */
const decisionsOf = async (db: Db, userId: string) => {
  const { rows } = await db.execute<{
    org_id: string
    organisation: string
    opportunity: string
    decision: BidDecision | null
    note: string
    at: string | Date
  }>(sql`
    select o.org_id, g.name as organisation, o.name as opportunity, o.decision, o.decision_note as note,
      o.decided_at as at
    from opportunity o join org g on g.id = o.org_id
    where o.decided_by = ${userId} and ${isOfUser(userId)} order by o.decided_at, o.guid`)
  return rows.map(({ org_id: orgId, at, ...row }) => ({
    orgId,
    organisation: row.organisation,
    opportunity: row.opportunity,
    decision: row.decision,
    note: row.note,
    since: new Date(at).toISOString(),
  }))
}

/** Lists whose news a user has in their digests. */
const listDigestsOf = async (db: Db, userId: string) => {
  const rows = await db
    .select({ ...inOrg, list: orgList.name, mail: orgListFollow.mail, since: orgListFollow.since })
    .from(orgListFollow)
    .innerJoin(
      orgList,
      and(eq(orgList.orgId, orgListFollow.orgId), eq(orgList.guid, orgListFollow.listGuid)),
    )
    .innerJoin(org, eq(org.id, orgList.orgId))
    .where(and(eq(orgListFollow.userId, userId), isNull(orgList.deletedAt)))
    .orderBy(asc(orgListFollow.since))
  return rows.map(withSince)
}

/** What a user follows, how they are notified of it, and what notifications they have. */
export const followedBy = async (db: Db, userId: string, email: string): Promise<Followed> => {
  const profiles = await db
    .select({
      ...inOrg,
      profile: monitorProfile.name,
      since: monitorSubscription.since,
      inApp: monitorSubscription.inApp,
      mail: monitorSubscription.mail,
    })
    .from(monitorSubscription)
    .innerJoin(monitorProfile, eq(monitorProfile.num, monitorSubscription.profileNum))
    .innerJoin(org, eq(org.id, monitorProfile.orgId))
    .where(eq(monitorSubscription.userId, userId))
    .orderBy(asc(monitorSubscription.since))
  const choices = await db
    .select()
    .from(notificationChoice)
    .where(eq(notificationChoice.userId, userId))
    .orderBy(asc(notificationChoice.kind))
  const [schedule] = await db.select().from(mailSchedule).where(eq(mailSchedule.userId, userId))
  const [stopped] = await db
    .select({ reason: mailSuppression.reason, since: mailSuppression.since })
    .from(mailSuppression)
    .where(eq(mailSuppression.address, email))
  const notifications = await db
    .select({
      kind: notification.kind,
      orgId: notification.orgId,
      at: notification.at,
      readAt: notification.readAt,
    })
    .from(notification)
    .where(eq(notification.userId, userId))
    .orderBy(asc(notification.at), asc(notification.id))
  return {
    ...(await watchesOf(db, userId)),
    opportunities: await opportunitiesOf(db, userId),
    tasks: await tasksOf(db, userId),
    opportunityViews: await viewsOf(db, userId),
    questionnaireAnswers: await answersOf(db, userId),
    bidDecisions: await decisionsOf(db, userId),
    organisationLists: await organisationListsOf(db, userId),
    organisationListDigests: await listDigestsOf(db, userId),
    notes: await notesOf(db, userId),
    conversationMessages: await messagesOf(db, userId),
    files: await filesOf(db, userId),
    subscribedProfiles: profiles.map(withSince),
    notificationChoices: choices.map(({ kind, inApp, mail }) => ({ kind, inApp, mail })),
    mailSchedule: schedule ? (({ userId: _owner, ...rest }) => rest)(schedule) : null,
    stoppedAddress: stopped ? withSince(stopped) : null,
    notifications: notifications.map(({ at, readAt, ...row }) => ({
      ...row,
      at: at.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    })),
  }
}
