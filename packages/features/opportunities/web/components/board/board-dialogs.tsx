import { positionOf } from '../../model/board-order.ts'
import type { CardQuestion } from '../../model/card-actions.ts'
import { type FocusTarget, placeVacatedBy } from '../../model/focus-target.ts'
import type { Board, OpportunityCard } from '../../opportunities.client.ts'
import type { OpportunityChanges } from '../../use-opportunity-changes.ts'
import { CardDialogs } from '../card-dialogs.tsx'

interface Props {
  readonly board: Board
  readonly question: CardQuestion | null
  readonly changes: OpportunityChanges
  readonly onFocus: (target: FocusTarget) => void
  readonly onClose: () => void
}

/** The dialogs that take a card off the board, with the focus going to its neighbour. */
export const BoardDialogs = ({ board, question, changes, onFocus, onClose }: Props) => {
  const leaving = async ({ guid }: OpportunityCard, stored: Promise<boolean>) => {
    const position = positionOf(board, guid)
    const isDone = await stored
    if (isDone && position) onFocus(placeVacatedBy(position))
    return isDone
  }
  return (
    <CardDialogs
      question={question}
      changes={{
        busy: changes.busy,
        conclude: (card, outcome) => leaving(card, changes.conclude(card, outcome)),
        remove: (card) => leaving(card, changes.remove(card)),
      }}
      onClose={onClose}
    />
  )
}
