import { STARTER_CODES } from '@kogge/domain/tasks/starter-templates.ts'
import { z } from 'zod'

/** A template of the organisation's own, or one that every organisation has. */
export const chosenTemplate = z.union([
  z.object({ template: z.uuid() }),
  z.object({ starter: z.enum(STARTER_CODES) }),
])
export type ChosenTemplate = z.infer<typeof chosenTemplate>
