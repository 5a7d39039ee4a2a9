import { taskTemplateFields } from '@kogge/domain/tasks/task-templates.ts'
import { orgMutation, orgQuery, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { chosenTemplate } from './chosen-template.ts'
import {
  createTemplate,
  removeTemplate,
  restoreTemplate,
  saveTemplate,
} from './task-templates.commands.ts'
import { templatesOf } from './task-templates.queries.ts'
import { appliedTemplate, taskTemplatesView, templatePreview } from './task-templates.views.ts'
import { applyTemplate, previewTemplate } from './template-application.commands.ts'

const VIEW = 'task.view' as const
const MANAGE = 'task.manage' as const

const guid = z.object({ guid: z.uuid() })
const seen = guid.extend({ revision: z.number().int().min(1) })
const done = z.strictObject({ done: z.literal(true) })
const DONE = { done: true } as const
/** `guid`: of the opportunity. */
const application = guid.extend({ template: chosenTemplate })

/** Templates of the steps of a bid. */
export const taskTemplatesRouter = router({
  list: orgQuery(VIEW)
    .output(taskTemplatesView)
    .query(({ ctx, input }) => templatesOf(ctx.db, input.orgId, ctx.locale)),

  create: orgMutation([MANAGE])
    .input(z.object({ fields: taskTemplateFields }))
    .output(guid)
    .mutation(({ ctx, input }) => createTemplate(ctx, input.fields)),

  save: orgMutation([MANAGE])
    .input(seen.extend({ fields: taskTemplateFields }))
    .output(z.strictObject({ revision: z.number().int() }))
    .mutation(({ ctx, input }) => saveTemplate(ctx, input)),

  remove: orgMutation([MANAGE])
    .input(seen)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await removeTemplate(ctx, input)
      return DONE
    }),

  restore: orgMutation([MANAGE])
    .input(guid)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await restoreTemplate(ctx, input.guid)
      return DONE
    }),

  preview: orgQuery(VIEW)
    .input(application)
    .output(templatePreview)
    .query(({ ctx, input }) => previewTemplate(ctx, input)),

  applyTo: orgMutation([MANAGE])
    .input(application)
    .output(appliedTemplate)
    .mutation(({ ctx, input }) => applyTemplate(ctx, input)),
})
