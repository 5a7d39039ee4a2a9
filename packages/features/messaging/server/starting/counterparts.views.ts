import {
  CLOSED_REASONS,
  UNREACHABLE_REASONS,
} from '@kogge/domain/messaging/conversation-subjects.ts'
import { z } from 'zod'

/** Who can be written to about a record. */
export const counterpartsView = z.strictObject({
  /** Why nobody can be at present; null where somebody can. */
  closed: z.enum(CLOSED_REASONS).nullable(),
  /** The tender that the others see, where there is one. */
  rfxId: z.string().nullable(),
  orgs: z.array(
    z.strictObject({
      orgId: z.string(),
      name: z.string(),
      /** Why it cannot be written to; null where it can. */
      unreachable: z.enum(UNREACHABLE_REASONS).nullable(),
      /** The conversation that there is with it already. */
      conversationId: z.string().nullable(),
      /** It has public requests that are not opened: questions about them are asked there, without a name. Of others nobody learns. */
      hasSealedRequests: z.boolean(),
    }),
  ),
})
export type CounterpartsView = z.infer<typeof counterpartsView>
