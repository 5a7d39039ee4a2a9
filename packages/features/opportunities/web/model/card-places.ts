import type { OpportunityStage } from '@kogge/domain/opportunities/opportunity-states.ts'
import { placeOfStep as rowPlaceOfStep, type Step } from '@kogge/platform/web/lists/row-places.ts'
import type { BoardColumn, BoardPlace } from '../opportunities.client.ts'
import type { Destination } from './board-order.ts'

/** A target under the pointer: an edge of a card, or an end of a column. */
export type DropTarget =
  | {
      readonly kind: 'card'
      readonly status: OpportunityStage
      readonly guid: string
      readonly edge: 'top' | 'bottom'
    }
  | { readonly kind: 'column'; readonly status: OpportunityStage; readonly end: 'first' | 'last' }

/** Whether a column shows all cards of its stage. */
export const isWhole = ({ total, cards }: BoardColumn): boolean => total <= cards.length

/** The last place of a column as it is shown: cards that it does not show may come after that. */
const endOf = (column: BoardColumn | undefined, isNarrowed: boolean): BoardPlace => {
  const last = column?.cards.at(-1)
  if (!column || !last || (isWhole(column) && !isNarrowed)) return { at: 'last' }
  return { after: last.guid }
}

/** The destination of a card that is dropped on a target; null for the card itself as the target. */
export const destinationOfDrop = (
  guid: string,
  target: DropTarget,
  column: BoardColumn | undefined,
  isNarrowed: boolean,
): Destination | null => {
  const { status } = target
  if (target.kind === 'card') {
    if (target.guid === guid) return null
    const place = target.edge === 'top' ? { before: target.guid } : { after: target.guid }
    return { status, place }
  }
  if (target.end === 'first') return { status, place: { at: 'first' } }
  if (column?.cards.at(-1)?.guid === guid) return null
  return { status, place: endOf(column, isNarrowed) }
}

/** The place of a card among those of its stage, as it is said. */
export interface Ordinal {
  readonly index: number
  readonly total: number
}

/** The place to which a card moves within its column; the end of that may lie behind the cards that it shows. */
export const ordinalOf = ({ total }: BoardColumn, index: number, place: BoardPlace): Ordinal => ({
  index: 'at' in place && place.at === 'last' ? total : index + 1,
  total,
})

/** The place to which a step within its column leads a card; null where there is no such step. */
export const placeOfStep = (column: BoardColumn, guid: string, step: Step): BoardPlace | null => {
  const keys = column.cards.map((card) => card.guid)
  return rowPlaceOfStep(keys, guid, step, isWhole(column))
}
