import type { Db } from '@kogge/db/client.ts'
import { taskTemplate } from '@kogge/db/schema/tasks.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import type { StepRole } from '@kogge/domain/tasks/task-templates.ts'
import { starterTemplates } from '@kogge/platform/server/tasks/starter-texts.ts'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { ChosenTemplate } from './chosen-template.ts'
import type { TaskTemplatesView } from './task-templates.views.ts'

/** The templates of an organisation by name, and those that all have. */
export const templatesOf = async (
  db: Db,
  orgId: string,
  locale: UiLocale,
): Promise<TaskTemplatesView> => {
  const rows = await db
    .select()
    .from(taskTemplate)
    .where(and(eq(taskTemplate.orgId, orgId), isNull(taskTemplate.deletedAt)))
    .orderBy(asc(taskTemplate.name), asc(taskTemplate.guid))
  return {
    own: rows.map(({ guid, name, steps, revision, updatedAt }) => ({
      guid,
      name,
      steps: [...steps],
      revision,
      updatedAt: updatedAt.toISOString(),
    })),
    starters: starterTemplates(locale).map(({ code, name, steps }) => ({
      code,
      name,
      steps: [...steps],
    })),
  }
}

/** A step of a template that is applied; its key stays with it. */
export interface AppliedStep {
  readonly key: string
  readonly title: string
  readonly daysBefore: number
  readonly role: StepRole | null
}

/** A template with the key by which its tasks are known. */
export interface NamedTemplate {
  readonly key: string
  readonly steps: readonly AppliedStep[]
}

/** The template that somebody has chosen. Throws `record.not_found`. */
export const templateOf = async (
  db: Db,
  orgId: string,
  locale: UiLocale,
  chosen: ChosenTemplate,
): Promise<NamedTemplate> => {
  const { own, starters } = await templatesOf(db, orgId, locale)
  if ('starter' in chosen) {
    const starter = starters.find(({ code }) => code === chosen.starter)
    if (!starter) throw new AppError('record.not_found')
    return { key: starter.code, steps: starter.steps }
  }
  const template = own.find(({ guid }) => guid === chosen.template)
  if (!template) throw new AppError('record.not_found')
  const steps = template.steps.map(({ id, title, daysBefore, role }) => ({
    key: id,
    title,
    daysBefore,
    role,
  }))
  return { key: template.guid, steps }
}
