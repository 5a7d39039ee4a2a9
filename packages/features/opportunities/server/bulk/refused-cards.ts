import type { BulkRefusal } from '@kogge/domain/opportunities/bulk-actions.ts'
import type { OpportunityState } from '@kogge/domain/opportunities/opportunity-states.ts'

/** One of many, as the caller saw it. */
export interface SeenCard {
  readonly guid: string
  readonly from: OpportunityState
  readonly assigneeUserId: string | null
}

/** What one of many has become; null where it was so already. */
export type CardChange = { readonly eventId: string; readonly assignedTo: string | null } | null

/** A refusal of one card, which holds up no other. */
export class CardRefused extends Error {
  readonly reason: BulkRefusal

  constructor(reason: BulkRefusal) {
    super(reason)
    this.reason = reason
  }
}
