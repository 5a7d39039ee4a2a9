import type {
  OpportunityStage,
  Resolution,
} from '@kogge/domain/opportunities/opportunity-states.ts'
import type { Step } from '@kogge/platform/web/lists/row-places.ts'
import type { Opportunity, OpportunityCard } from '../opportunities.client.ts'

/** A change that a dialog settles first. */
export type CardQuestion =
  | {
      readonly kind: 'outcome'
      /** Whole where it has ended: its outcome is corrected. */
      readonly card: OpportunityCard | Opportunity
      readonly resolution: Resolution
    }
  | { readonly kind: 'removal'; readonly card: OpportunityCard }

/** The actions of a card's menu. */
export interface CardActions {
  moveTo(card: OpportunityCard, status: OpportunityStage): void
  archive(card: OpportunityCard, isArchived: boolean): void
  ask(question: CardQuestion): void
  /** Brings a deleted card back; absent where there are none. */
  restore?(card: OpportunityCard): void
  /** The steps within its column that a card can make; absent where there are no columns. */
  stepsOf?(guid: string): readonly Step[]
  step?(card: OpportunityCard, step: Step): void
}
