import { z } from 'zod'
import { cleanText, onOneLine } from '../kernel/text-inputs.ts'
import { taskTitle } from './task-inputs.ts'

const LONGEST_TEMPLATE_NAME = 200
const MOST_STEPS = 50
/** Working days: more than a year of them. */
const MOST_DAYS = 260
/** Of an organisation. */
export const MOST_TEMPLATES = 100

/** To whom the task of a step is assigned: who has the opportunity, or who applies the template. */
export const STEP_ROLES = ['opportunityAssignee', 'applier'] as const
export type StepRole = (typeof STEP_ROLES)[number]

const templateStep = z.object({
  /** Stays with the step, so that a template that is applied again doubles nothing. */
  id: z.uuid().max(36),
  title: taskTitle,
  /** Working days before the official deadline; 0 is its day. */
  daysBefore: z.number().int().min(0).max(MOST_DAYS),
  role: z.enum(STEP_ROLES).nullable(),
})
export type TemplateStep = z.infer<typeof templateStep>

/** What people write of a template. */
export const taskTemplateFields = z.object({
  name: cleanText.transform(onOneLine).pipe(z.string().min(1).max(LONGEST_TEMPLATE_NAME)),
  steps: z
    .array(templateStep)
    .min(1)
    .max(MOST_STEPS)
    .refine((steps) => new Set(steps.map(({ id }) => id)).size === steps.length, 'an id twice'),
})
export type TaskTemplateFields = z.infer<typeof taskTemplateFields>
