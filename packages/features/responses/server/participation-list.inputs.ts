import { REQUEST_KINDS } from '@kogge/domain/drafting/request-document.ts'
import { searchWords } from '@kogge/domain/kernel/text-inputs.ts'
import { PARTICIPATION_STATUSES } from '@kogge/domain/participation/participation-status.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { z } from 'zod'

const MOST = 50

/** The vocabulary of lists of requests. */
export const participationInput = pageInput.extend({
  filters: z
    .object({
      q: z.array(searchWords).max(5),
      /** The buyer. */
      rfxOrgId: z.array(z.uuid()).max(MOST),
      participantOrgId: z.array(z.uuid()).max(MOST),
      rfxType: z.array(z.enum(REQUEST_KINDS)).max(MOST),
      statusFlag: z.array(z.enum(PARTICIPATION_STATUSES)).max(MOST),
    })
    .partial()
    .default({}),
  sortBy: z.enum(['lastUpdate', 'deadline']).default('lastUpdate'),
})
export type ParticipationInput = z.infer<typeof participationInput>
