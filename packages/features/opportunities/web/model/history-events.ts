import { isWithinUndo } from '@kogge/domain/kernel/undo-period.ts'
import { isOfTender } from '@kogge/domain/opportunities/opportunity-events.ts'
import type { HistoryEvent } from '../opportunities.client.ts'

type EventTitle =
  | HistoryEvent['type']
  | 'FOLLOWED'
  | 'TENDER_LINKED'
  | 'TENDER_NAMED'
  | 'TENDER_UNLINKED'
  | 'DUE_FOLLOWED'
  | 'ARCHIVED'
  | 'UNARCHIVED'
  | 'RESTORED'
  | 'REOPENED'
  | 'IMPORTED'

/** The words for an event, by its type and by what it changed. */
export const titleOf = ({
  type,
  actor,
  changes,
}: Pick<HistoryEvent, 'type' | 'actor' | 'changes'>): EventTitle => {
  const [first] = changes
  const tender = changes.find(({ field }) => field === 'tender')
  if (tender?.after === null) return 'TENDER_UNLINKED'
  if (tender) return actor === null ? 'TENDER_NAMED' : 'TENDER_LINKED'
  if (changes.some(({ field }) => isOfTender(field))) return 'FOLLOWED'
  if (actor === null && changes.length === 1 && first?.field === 'dueAt') return 'DUE_FOLLOWED'
  const after = (field: HistoryEvent['changes'][number]['field']) =>
    changes.find((change) => change.field === field)?.after
  if (type === 'OPPORTUNITY_INITIALIZED' && first?.field === 'importedFrom') return 'IMPORTED'
  if (type === 'UPDATED' && changes.length === 1 && first?.field === 'archived')
    return first.after === 'true' ? 'ARCHIVED' : 'UNARCHIVED'
  if (type === 'DELETED' && after('deleted') === 'false') return 'RESTORED'
  if (type === 'RESOLUTION_CHANGED' && after('resolution') === null) return 'REOPENED'
  return type
}

/** Changes that the words for the event do not say already. */
export const shownChanges = (
  event: Pick<HistoryEvent, 'type' | 'actor' | 'changes'>,
): HistoryEvent['changes'] =>
  event.changes.filter(
    ({ field }) =>
      field !== 'deleted' &&
      field !== 'tender' &&
      !(field === 'archived' && titleOf(event).endsWith('ARCHIVED')),
  )

/** Whether a change can be undone still. One of the deletion would delete again what is shown. */
export const isUndoable = (
  { type, changes, at, subject }: Pick<HistoryEvent, 'type' | 'changes' | 'at' | 'subject'>,
  now: Date,
): boolean =>
  subject?.isRestorable === true ||
  (type !== 'OPPORTUNITY_INITIALIZED' &&
    changes.length > 0 &&
    changes.every(({ field }) => field !== 'deleted' && !isOfTender(field)) &&
    isWithinUndo(new Date(at), now))

/** An amount as the history has it (`1234.50 EUR`). */
export const amountOf = (text: string) => {
  const [amount = '', currency = ''] = text.split(' ')
  return { amount, currency }
}
