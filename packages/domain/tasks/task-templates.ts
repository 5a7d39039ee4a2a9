import { z } from 'zod'
import { taskTitle } from './task-inputs.ts'

/** Working days: more than a year of them. */
const MOST_DAYS = 260
/** To whom the task of a step is assigned: who has the opportunity, or who applies the template. */
const STEP_ROLES = ['opportunityAssignee', 'applier'] as const

const templateStep = z.object({
  /** Stays with the step, so that a template that is applied again doubles nothing. */
  id: z.uuid().max(36),
  title: taskTitle,
  /** Working days before the official deadline; 0 is its day. */
  daysBefore: z.number().int().min(0).max(MOST_DAYS),
  role: z.enum(STEP_ROLES).nullable(),
})
export type TemplateStep = z.infer<typeof templateStep>
