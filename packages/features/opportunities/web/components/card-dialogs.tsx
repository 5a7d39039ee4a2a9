import type { CardQuestion } from '../model/card-actions.ts'
import type { OpportunityChanges } from '../use-opportunity-changes.ts'
import { OutcomeDialog } from './outcome-dialog.tsx'
import { RemovalDialog } from './removal-dialog.tsx'

interface Props {
  readonly question: CardQuestion | null
  readonly changes: Pick<OpportunityChanges, 'busy' | 'conclude' | 'remove'>
  readonly onClose: () => void
}

/** The dialogs in which a change from the menu of a card is settled. */
export const CardDialogs = ({ question, changes, onClose }: Props) => {
  const removed = question?.kind === 'removal' ? question.card : null
  /** A refused change leaves the dialog open. */
  const remove = async () => {
    if (removed && (await changes.remove(removed))) onClose()
  }
  return (
    <>
      {question?.kind === 'outcome' && (
        <OutcomeDialog
          opportunity={question.card}
          busy={changes.busy}
          suggested={{ resolution: question.resolution, reason: null }}
          onConclude={changes.conclude}
          onClose={onClose}
        />
      )}
      <RemovalDialog
        name={removed?.name ?? null}
        busy={changes.busy}
        onRemove={() => void remove()}
        onClose={onClose}
      />
    </>
  )
}
