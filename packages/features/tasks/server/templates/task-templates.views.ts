import { STARTER_CODES } from '@kogge/domain/tasks/starter-templates.ts'
import { STEP_ROLES } from '@kogge/domain/tasks/task-templates.ts'
import { z } from 'zod'

const stepText = {
  title: z.string(),
  /** Working days before the official deadline. */
  daysBefore: z.number().int(),
  role: z.enum(STEP_ROLES).nullable(),
}

/** A template that the organisation has written. */
const taskTemplateView = z.strictObject({
  guid: z.uuid(),
  name: z.string(),
  steps: z.array(z.strictObject({ id: z.uuid(), ...stepText })),
  revision: z.number().int(),
  updatedAt: z.iso.datetime(),
})

/** A template that every organisation has, in the reader's language. */
const starterView = z.strictObject({
  code: z.enum(STARTER_CODES),
  name: z.string(),
  steps: z.array(z.strictObject({ key: z.string(), ...stepText })),
})

export const taskTemplatesView = z.strictObject({
  own: z.array(taskTemplateView),
  starters: z.array(starterView),
})
export type TaskTemplatesView = z.infer<typeof taskTemplatesView>

/** The tasks that a template would make of an opportunity now. */
export const templatePreview = z.strictObject({
  /** The official deadline, and the country whose working days are counted. */
  deadlineAt: z.iso.datetime(),
  country: z.string().nullable(),
  steps: z.array(
    z.strictObject({
      key: z.string(),
      ...stepText,
      deadline: z.iso.date(),
      /** Has one from this template already, which is not made again. */
      isThere: z.boolean(),
    }),
  ),
})
export type TemplatePreview = z.infer<typeof templatePreview>

/** The result of applying a template. */
export const appliedTemplate = z.strictObject({
  /** The tasks that were made. */
  guids: z.array(z.uuid()),
  /** Steps whose task was there already. */
  there: z.number().int(),
})
export type AppliedTemplate = z.infer<typeof appliedTemplate>
