import { OPPORTUNITY_STAGES } from '@kogge/domain/opportunities/opportunity-states.ts'
import { draggedId } from '@kogge/platform/web/lists/drag-data.ts'
import type { DropTarget } from './card-places.ts'

type Data = Readonly<Record<string | symbol, unknown>>

/** The kind of a drag of a card. */
export const DRAGGED_CARD = 'opportunity-card'

/** The card of a drag; null where something else is dragged. */
export const draggedGuid = (data: Data): string | null => draggedId(DRAGGED_CARD, data)

/** The target that a drag is over, from the data of a column or a card; `edge`: the nearer one of the card. */
export const dropTargetOf = (data: Data, edge: string | null): DropTarget | null => {
  const status = OPPORTUNITY_STAGES.find((stage) => stage === data.status)
  if (!status) return null
  const { guid, end } = data
  if (typeof guid === 'string')
    return { kind: 'card', status, guid, edge: edge === 'bottom' ? 'bottom' : 'top' }
  return { kind: 'column', status, end: end === 'first' ? 'first' : 'last' }
}
