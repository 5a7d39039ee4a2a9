import { OPPORTUNITY_STAGES } from '@kogge/domain/opportunities/opportunity-states.ts'
import type { DropTarget } from './card-places.ts'

type Data = Readonly<Record<string | symbol, unknown>>

const DRAGGED = 'opportunity-card'

/** The data that a dragged card carries. */
export const dragDataOf = (guid: string): Record<string, unknown> => ({ is: DRAGGED, guid })

/** The card of a drag; null where something else is dragged. */
export const draggedGuid = (data: Data): string | null =>
  data.is === DRAGGED && typeof data.guid === 'string' ? data.guid : null

/** The target that a drag is over, from the data of a column or a card; `edge`: the nearer one of the card. */
export const dropTargetOf = (data: Data, edge: string | null): DropTarget | null => {
  const status = OPPORTUNITY_STAGES.find((stage) => stage === data.status)
  if (!status) return null
  const { guid, end } = data
  if (typeof guid === 'string')
    return { kind: 'card', status, guid, edge: edge === 'bottom' ? 'bottom' : 'top' }
  return { kind: 'column', status, end: end === 'first' ? 'first' : 'last' }
}
