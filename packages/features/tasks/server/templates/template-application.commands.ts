import { randomUUID } from 'node:crypto'
import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { task } from '@kogge/db/schema/tasks.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { countedDay } from '@kogge/domain/tasks/counted-days.ts'
import { orgCountry } from '@kogge/features/drafting/server/drafting.api.ts'
import { requestSummaries } from '@kogge/features/rfx/server/rfx.api.ts'
import { isMember } from '@kogge/platform/server/access/belonging-condition.queries.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { ranksBehind } from '@kogge/platform/server/ranks/rank-places.commands.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { lockTasks, rankedWith, wordsOf } from '../locked-task.commands.ts'
import { assertVisible, taskReader } from '../task-access.queries.ts'
import { assertRoom } from '../task-creation.commands.ts'
import { addTaskEvent, type TaskManager } from '../task-events.commands.ts'
import { notifyOfTasks } from '../task-messages.commands.ts'
import type { ChosenTemplate } from './chosen-template.ts'
import { workdaysOf } from './country-workdays.ts'
import { type AppliedStep, templateOf } from './task-templates.queries.ts'
import type { AppliedTemplate, TemplatePreview } from './task-templates.views.ts'

type Card = typeof opportunity.$inferSelect
type Reader = Pick<UserContext, 'db' | 'actor' | 'now' | 'locale'>

/** A template and the opportunity that it is applied to. */
export interface Application {
  readonly orgId: string
  /** Of the opportunity. */
  readonly guid: string
  readonly template: ChosenTemplate
}

interface CountedStep extends AppliedStep {
  readonly deadline: string
  readonly isThere: boolean
}

interface Plan {
  readonly card: Card
  readonly templateKey: string
  readonly deadlineAt: Date
  /** Of the buyer, else of the organisation. */
  readonly country: string | null
  readonly steps: readonly CountedStep[]
}

const countryOf = async (
  { db, actor, now, locale }: Reader,
  card: Card,
): Promise<string | null> => {
  const [tender] =
    card.rfxId === null
      ? []
      : await requestSummaries(db, [card.rfxId], { actor, now, language: locale })
  return tender?.country ?? orgCountry(db, card.orgId)
}

/** The steps of a template as they would stand now. Throws `record.not_found`, and `request.invalid` for an opportunity that is closed or has no official deadline. */
const planned = async (
  ctx: Reader,
  card: Card | undefined,
  { orgId, template }: Application,
): Promise<Plan> => {
  assertVisible(await taskReader(ctx, orgId), { subject: 'opportunity' })
  if (!card) throw new AppError('record.not_found')
  const { deadlineAt } = card
  if (deadlineAt === null || card.resolution !== null) throw new AppError('request.invalid')
  const { key, steps } = await templateOf(ctx.db, orgId, ctx.locale, template)
  const made = await ctx.db
    .select({ step: task.stepKey })
    .from(task)
    .where(
      and(
        eq(task.orgId, orgId),
        eq(task.opportunityGuid, card.guid),
        eq(task.templateKey, key),
        isNull(task.deletedAt),
      ),
    )
  const country = await countryOf(ctx, card)
  const isWorkday = workdaysOf(country)
  return {
    card,
    templateKey: key,
    deadlineAt,
    country,
    steps: steps.map((step) => ({
      ...step,
      deadline: countedDay(deadlineAt, step.daysBefore, isWorkday),
      isThere: made.some((one) => one.step === step.key),
    })),
  }
}

const cardWhere = ({ orgId, guid }: Application) =>
  and(eq(opportunity.orgId, orgId), eq(opportunity.guid, guid), isNull(opportunity.deletedAt))

/** The tasks that a template would make of an opportunity now. Throws as `applyTemplate`. */
export const previewTemplate = async (
  ctx: Reader,
  application: Application,
): Promise<TemplatePreview> => {
  const [card] = await ctx.db.select().from(opportunity).where(cardWhere(application))
  const { deadlineAt, country, steps } = await planned(ctx, card, application)
  return { deadlineAt: deadlineAt.toISOString(), country, steps: [...steps] }
}

/** Who has the task of a step; nobody who has left. */
const assigneeOf = async (
  { db, actor, now }: TaskManager,
  { orgId, assigneeId }: Card,
  { role }: AppliedStep,
): Promise<string | null> => {
  if (role === 'applier') return actor.userId
  if (role === null || assigneeId === null) return null
  return (await isMember(db, { orgId, userId: assigneeId, now })) ? assigneeId : null
}

/**
 * Makes the tasks of a template for an opportunity, their dates counted back from its official deadline in working days. A step whose
 * task is there already is not made again; one whose task was deleted is. Throws `record.not_found`, and `request.invalid` for an
 * opportunity that is closed or has no official deadline, and where there would be too many tasks.
 */
export const applyTemplate = async (
  ctx: TaskManager,
  application: Application,
): Promise<AppliedTemplate> => {
  const { db: tx, actor, now } = ctx
  await lockTasks(ctx)
  // Its deadline does not move meanwhile.
  const [found] = await tx.select().from(opportunity).where(cardWhere(application)).for('share')
  const { card, templateKey, deadlineAt, country, steps } = await planned(ctx, found, application)
  const missing = steps.filter(({ isThere }) => !isThere)
  const there = steps.length - missing.length
  if (missing.length === 0) return { guids: [], there }
  const { orgId } = card
  const subject = { orgId, opportunityGuid: card.guid, rfxId: null }
  await assertRoom(ctx, subject, missing.length)
  const ranks = await ranksBehind(tx, rankedWith(subject), missing.length)
  const assigned = new Map<string, string[]>()
  const guids: string[] = []
  for (const [index, step] of missing.entries()) {
    const guid = randomUUID()
    const { key, title, daysBefore, deadline } = step
    const assigneeId = await assigneeOf(ctx, card, step)
    await tx.insert(task).values({
      ...subject,
      guid,
      subject: 'opportunity',
      title,
      words: wordsOf({ title, description: '', checklist: [] }),
      assigneeId,
      deadline,
      rank: ranks[index] ?? '',
      countedDays: daysBefore,
      countedFrom: deadlineAt,
      countedCountry: country,
      templateKey,
      stepKey: key,
      createdBy: actor.userId,
      createdAt: now,
      updatedAt: now,
      statusSince: now,
    })
    await addTaskEvent(ctx, { guid, type: 'CREATED', cause: 'template' })
    guids.push(guid)
    if (assigneeId !== null) assigned.set(assigneeId, [...(assigned.get(assigneeId) ?? []), guid])
  }
  for (const [userId, theirs] of assigned) await notifyOfTasks(ctx, { userId, guids: theirs })
  return { guids, there }
}
