import type { Db } from '@kogge/db/client.ts'
import { opportunity, opportunityEvent, type StoredChange } from '@kogge/db/schema/opportunities.ts'
import type { RfxStage } from '@kogge/domain/rfx/tender-status-values.ts'
import { followDeadline } from '@kogge/features/tasks/server/tasks.api.ts'
import type { JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import { noteOrgChange } from '@kogge/platform/server/live/org-live-events.commands.ts'
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, sql } from 'drizzle-orm'
import { followedDate } from './followed-date.ts'
import { notifyOfTender, type TenderChange } from './opportunity-messages.commands.ts'

/** A card that has not followed its public tender to its present version, and that. */
interface Behind extends Record<string, unknown> {
  readonly org_id: string
  readonly guid: string
  readonly is_open: boolean
  readonly is_archived: boolean
  readonly due_at: string | Date | null
  readonly deadline_at: string | Date | null
  readonly rfx_stage: RfxStage | null
  readonly revision: number
  readonly new_deadline: string | Date | null
  readonly new_stage: RfxStage
  readonly new_version: number
}

export interface CardKey extends Record<string, unknown> {
  readonly org_id: string
  readonly guid: string
}

/** The writer of messages, where they lead to, the log of failures, and the instant. */
export interface Following {
  readonly jobs: JobSender
  readonly publicUrl: string
  readonly log: Log
  readonly now: Date
  readonly signal?: AbortSignal
}

const instantOf = (time: string | Date | null): Date | null =>
  time === null ? null : new Date(time)

const addEvent = async (
  tx: Db,
  { org_id: orgId, guid }: CardKey,
  changes: readonly StoredChange[],
  at: Date,
): Promise<void> => {
  if (changes.length > 0)
    await tx.insert(opportunityEvent).values({ orgId, guid, type: 'UPDATED', changes, at })
}

const changeOf = (
  field: StoredChange['field'],
  before: Date | string | null,
  after: Date | string | null,
): StoredChange[] => {
  const [a, b] = [before, after].map((value) =>
    value instanceof Date ? value.toISOString() : value,
  )
  return a === b ? [] : [{ field, before: a ?? null, after: b ?? null }]
}

const NAMED: Readonly<Partial<Record<RfxStage, TenderChange>>> = {
  competition: 'opened',
  awarded: 'awarded',
  cancelled: 'cancelled',
}

const changeNamed = (changes: readonly StoredChange[], stage: RfxStage): TenderChange => {
  const fields = changes.map(({ field }) => field)
  if (fields.includes('rfxStage')) return NAMED[stage] ?? 'other'
  return fields.includes('deadlineAt') ? 'deadline' : 'other'
}

/**
 * Has a card follow its tender: the source's own in one event, the own date by rule in another, which can be undone. A
 * closed card keeps its own date; neither that nor one in the archive is mailed about.
 */
const follow = async (tx: Db, card: Behind, following: Following): Promise<void> => {
  const { now } = following
  const deadline = {
    before: instantOf(card.deadline_at),
    after: instantOf(card.new_deadline),
  }
  const due = instantOf(card.due_at)
  const dueAt = card.is_open ? followedDate(due, deadline) : due
  const official = [
    ...changeOf('deadlineAt', deadline.before, deadline.after),
    ...changeOf('rfxStage', card.rfx_stage, card.new_stage),
  ]
  const own = changeOf('dueAt', due, dueAt)
  const isChanged = official.length + own.length > 0
  await tx
    .update(opportunity)
    .set({
      rfxVersion: card.new_version,
      rfxStage: card.new_stage,
      deadlineAt: deadline.after,
      dueAt,
      ...(isChanged && { revision: card.revision + 1, updatedAt: now }),
    })
    .where(and(eq(opportunity.orgId, card.org_id), eq(opportunity.guid, card.guid)))
  await addEvent(tx, card, official, now)
  await addEvent(tx, card, own, now)
  await followDeadline(tx, { orgId: card.org_id, guid: card.guid }, now)
  if (!isChanged) return
  const { org_id: orgId, guid } = card
  await noteOrgChange(tx, { orgId, topic: 'opportunities', now })
  if (!card.is_open || card.is_archived) return
  await notifyOfTender(tx, following, {
    orgId,
    guid,
    what: changeNamed(official, card.new_stage),
  })
}

/** Cards `o` behind their tender `r`. An older version never takes the place of a newer one. */
export const BEHIND = sql`
  from opportunity o join rfx r on r.id = o.rfx_id
  where o.deleted_at is null and r.privacy = 'public' and (o.rfx_version is null or o.rfx_version < r.version)`

/** Each card in a transaction of its own, so that nobody waits for others, and one that fails holds up none. */
export const followCard = (
  db: Db,
  { org_id: orgId, guid }: CardKey,
  following: Following,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<Behind>(sql`
      select o.org_id, o.guid, o.resolution is null as is_open, o.archived_at is not null as is_archived, o.due_at,
        o.deadline_at, o.rfx_stage, o.revision, coalesce(r.deadline_at, r.closes_at) as new_deadline,
        r.stage as new_stage, r.version as new_version
      ${BEHIND} and o.org_id = ${orgId} and o.guid = ${guid} for update of o`)
    const [card] = rows
    if (card) await follow(tx, card, following)
  })
