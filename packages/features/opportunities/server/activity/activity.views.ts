import { z } from 'zod'
import { readEvent } from '../opportunities.views.ts'

/** What somebody did on an opportunity, or Kogge by its tender. */
const activityEvent = readEvent.extend({
  card: z.strictObject({
    guid: z.uuid(),
    name: z.string(),
    /** It is deleted at present, and has no page. */
    isDeleted: z.boolean(),
  }),
  /** The note or file of an event of notes or files, a file by name. */
  subject: z.strictObject({ id: z.uuid(), name: z.string().nullable() }).nullable(),
})

export const activityPage = z.strictObject({
  items: z.array(activityEvent),
  nextCursor: z.string().nullable(),
})
export type ActivityPage = z.infer<typeof activityPage>
