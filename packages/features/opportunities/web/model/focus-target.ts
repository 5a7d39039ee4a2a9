import type { OpportunityStage } from '@kogge/domain/opportunities/opportunity-states.ts'
import type { OpportunityCard } from '../opportunities.client.ts'
import type { CardPosition } from './board-order.ts'

/** A card whose menu's button takes the focus, once the card is shown where it belongs and not before. */
interface CardTarget {
  readonly guid: string
  readonly status: OpportunityStage
  /** Among the cards of its stage; null for anywhere. */
  readonly index: number | null
}

/** The place of a card that leaves the board: the next card takes the focus once it is gone, else the one before, else the head of the column. */
interface VacatedPlace {
  readonly vacatedBy: string
  readonly status: OpportunityStage
  readonly index: number
}

export type FocusTarget = CardTarget | VacatedPlace

export const placeVacatedBy = ({ card, status, index }: CardPosition): FocusTarget => ({
  vacatedBy: card.guid,
  status,
  index,
})

/** The index of the card that takes the focus now; -1 for none of these. */
export const focusIndexOf = (
  target: FocusTarget | null,
  cards: readonly OpportunityCard[],
): number => {
  if (target === null) return -1
  if ('vacatedBy' in target) {
    const isThere = cards.some(({ guid }) => guid === target.vacatedBy)
    return isThere ? -1 : Math.min(target.index, cards.length - 1)
  }
  const { guid, index } = target
  if (index === null) return cards.findIndex((card) => card.guid === guid)
  return cards[index]?.guid === guid ? index : -1
}

/** Whether the head of a column takes the focus, as its last card has left it. */
export const isForHead = (target: FocusTarget | null, cards: readonly OpportunityCard[]): boolean =>
  target !== null && 'vacatedBy' in target && cards.length === 0
