import type { ChecklistItem } from '@kogge/domain/tasks/task-checklists.ts'
import { TASK_CAUSES, TASK_EVENTS, type TaskChange } from '@kogge/domain/tasks/task-events.ts'
import type { TaskRecurrence } from '@kogge/domain/tasks/task-recurrence.ts'
import { TASK_STATUSES, TASK_SUBJECTS } from '@kogge/domain/tasks/task-states.ts'
import type { TemplateStep } from '@kogge/domain/tasks/task-templates.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { boardRank, instant } from './column-types.ts'
import { opportunity } from './opportunities.ts'
import { org } from './orgs.ts'

const orgId = () =>
  uuid('org_id')
    .notNull()
    .references(() => org.id, { onDelete: 'cascade' })

/**
 * A piece of work of an organisation. A request or public tender is named by its id without a foreign key, as an opportunity names its tender. Nothing
 * of a participation or a response stands here.
 */
export const task = pgTable(
  'task',
  {
    orgId: orgId(),
    guid: uuid('guid').notNull(),
    subject: text('subject', { enum: TASK_SUBJECTS }).notNull().default('none'),
    opportunityGuid: uuid('opportunity_guid'),
    rfxId: uuid('rfx_id'),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    /** Title, description and checklist, folded: what it is found by. */
    words: text('words').notNull().default(''),
    checklist: jsonb('checklist').$type<readonly ChecklistItem[]>().notNull().default([]),
    status: text('status', { enum: TASK_STATUSES }).notNull().default('OPEN'),
    assigneeId: uuid('assignee_id').references(() => user.id, { onDelete: 'set null' }),
    /** The day by which it should be done. */
    deadline: date('deadline', { mode: 'string' }),
    /** Its place among the tasks of its subject. */
    rank: boardRank('rank').notNull(),
    /** Working days before the official deadline, where its date was counted back from that; null once somebody sets the date by hand. */
    countedDays: smallint('counted_days'),
    /** That deadline as it was when the date was counted, and the country of its working days. */
    countedFrom: instant('counted_from'),
    countedCountry: text('counted_country'),
    /** The template and the step of it that it was made from. */
    templateKey: text('template_key'),
    stepKey: text('step_key'),
    recurrence: jsonb('recurrence').$type<TaskRecurrence>(),
    /** The task of which this is the next one. */
    followsGuid: uuid('follows_guid'),
    revision: integer('revision').notNull().default(1),
    createdBy: uuid('created_by').references(() => user.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Since when it has had its status. */
    statusSince: instant('status_since').notNull(),
    /** Deleted ones are kept for a while, so that deleting can be undone. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.guid] }),
    foreignKey({
      columns: [t.orgId, t.opportunityGuid],
      foreignColumns: [opportunity.orgId, opportunity.guid],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    check(
      'task_subject',
      sql`(subject = 'opportunity') = (opportunity_guid is not null)
        and (subject in ('request', 'tender')) = (rfx_id is not null)`,
    ),
    index('task_created').on(t.orgId, t.createdAt.desc(), t.guid.desc()),
    index('task_updated').on(t.orgId, t.updatedAt.desc(), t.guid.desc()),
    index('task_deadline').on(
      t.orgId,
      sql`coalesce(deadline, '1900-01-01'::date) desc`,
      t.guid.desc(),
    ),
    index('task_places').on(t.orgId, sql`coalesce(opportunity_guid, rfx_id)`, t.rank, t.guid),
    // My work, reminders and calendars.
    index('task_due')
      .on(t.assigneeId, t.deadline)
      .where(
        sql`status in ('OPEN', 'IN_PROGRESS') and deadline is not null and deleted_at is null`,
      ),
    index('task_opportunity')
      .on(t.orgId, t.opportunityGuid)
      .where(sql`opportunity_guid is not null`),
    // Dates that follow their official deadline.
    index('task_counted')
      .on(t.orgId, t.opportunityGuid, t.countedFrom)
      .where(
        sql`status in ('OPEN', 'IN_PROGRESS') and counted_days is not null and deleted_at is null`,
      ),
    index('task_creator').on(t.createdBy),
    index('task_rfx').on(t.rfxId).where(sql`rfx_id is not null`),
    uniqueIndex('task_step')
      .on(t.orgId, t.opportunityGuid, t.templateKey, t.stepKey)
      .where(sql`template_key is not null and deleted_at is null`),
    uniqueIndex('task_follows')
      .on(t.orgId, t.followsGuid)
      .where(sql`follows_guid is not null and deleted_at is null`),
    index('task_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
)

/** The history of a task. Rows are only added. */
export const taskEvent = pgTable(
  'task_event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orgId: uuid('org_id').notNull(),
    guid: uuid('guid').notNull(),
    type: text('type', { enum: TASK_EVENTS }).notNull(),
    /** Why it came about, where nobody made it by hand. */
    cause: text('cause', { enum: TASK_CAUSES }),
    actorId: uuid('actor_id').references(() => user.id, { onDelete: 'set null' }),
    changes: jsonb('changes').$type<readonly TaskChange[]>().notNull(),
    /** The event that this one undoes. */
    undoes: bigint('undoes', { mode: 'number' }),
    at: instant('at').notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.orgId, t.guid], foreignColumns: [task.orgId, task.guid] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('task_event_of').on(t.orgId, t.guid, t.id.desc()),
    index('task_event_actor').on(t.actorId),
  ],
)

/** Steps of a bid with their days before the official deadline, as an organisation writes them. */
export const taskTemplate = pgTable(
  'task_template',
  {
    orgId: orgId(),
    guid: uuid('guid').notNull(),
    name: text('name').notNull(),
    steps: jsonb('steps').$type<readonly TemplateStep[]>().notNull(),
    revision: integer('revision').notNull().default(1),
    createdBy: uuid('created_by').references(() => user.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.guid] }),
    index('task_template_creator').on(t.createdBy),
  ],
)

/** Reminders of tasks that were written, so that each is written once: on the day before the date of a task, and on the day itself. */
export const taskReminder = pgTable(
  'task_reminder',
  {
    orgId: uuid('org_id').notNull(),
    guid: uuid('guid').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    deadline: date('deadline', { mode: 'string' }).notNull(),
    day: text('day', { enum: ['tomorrow', 'today'] }).notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.guid, t.userId, t.deadline, t.day] }),
    foreignKey({ columns: [t.orgId, t.guid], foreignColumns: [task.orgId, task.guid] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('task_reminder_user').on(t.userId),
  ],
)
