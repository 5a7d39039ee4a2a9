import { REQUEST_KINDS } from '@kogge/domain/drafting/request-document.ts'
import { searchWords } from '@kogge/domain/kernel/text-inputs.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { z } from 'zod'
import { MY_STATUSES } from './drafting.views.ts'

const MOST_ORGS = 50

/** The tender listing of one's own requests. */
export const mineInput = pageInput.extend({
  filters: z
    .strictObject({
      q: z.array(searchWords).max(5).optional(),
      /** The buyer: of one's own requests oneself, and nobody else. */
      rfxOrgId: z.array(z.uuid()).max(MOST_ORGS).optional(),
      /** Invited by name, or tendering as the opening showed. */
      participantOrgId: z.array(z.uuid()).max(MOST_ORGS).optional(),
      rfxType: z.array(z.enum(REQUEST_KINDS)).max(5).optional(),
      /** `amended` beside the statuses themselves: those that stand in a later version. */
      statusFlag: z
        .array(z.enum([...MY_STATUSES, 'amended']))
        .max(10)
        .optional(),
    })
    .default({}),
  sortBy: z.enum(['lastUpdate', 'deadline']).default('lastUpdate'),
})
export type MineInput = z.infer<typeof mineInput>
