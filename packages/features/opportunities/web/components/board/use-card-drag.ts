import type { OpportunityStage } from '@kogge/domain/opportunities/opportunity-states.ts'
import { useRowDrag } from '@kogge/platform/web/lists/use-row-drag.ts'
import { DRAGGED_CARD } from '../../model/drag-data.ts'

interface Options {
  readonly guid: string
  readonly status: OpportunityStage
  readonly isEnabled: boolean
}

/** Lets a card be dragged, and others be dropped beside it. */
export const useCardDrag = ({ guid, status, isEnabled }: Options) =>
  useRowDrag({ kind: DRAGGED_CARD, id: guid, target: () => ({ status, guid }), isEnabled })
