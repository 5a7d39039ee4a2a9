import { isWithinUndo } from '@kogge/domain/kernel/undo-period.ts'
import type { TaskEvent } from '../tasks.client.ts'

type Read = Pick<TaskEvent, 'type' | 'cause' | 'changes'>
type EventTitle =
  | TaskEvent['type']
  | 'RESTORED'
  | 'REORDERED'
  | 'FOLLOWED'
  | 'FROM_TEMPLATE'
  | 'RECURRED'

/** The words for an event, by its type, its cause and what it changed. */
export const titleOf = ({ type, cause, changes }: Read): EventTitle => {
  if (cause === 'tenderAmended') return 'FOLLOWED'
  if (type === 'CREATED' && cause === 'template') return 'FROM_TEMPLATE'
  if (type === 'CREATED' && cause === 'recurrence') return 'RECURRED'
  if (changes.length > 0 && changes.every(({ field }) => field === 'itemOrder')) return 'REORDERED'
  const deleted = changes.find(({ field }) => field === 'deleted')
  return type === 'DELETED' && deleted?.after === 'false' ? 'RESTORED' : type
}

/** Changes that can be shown, and that the words for the event do not say already. */
export const shownChanges = ({ changes }: Pick<TaskEvent, 'changes'>): TaskEvent['changes'] =>
  changes.filter(({ field }) => field !== 'deleted' && field !== 'itemOrder')

/** Whether a change can be undone still. One of the deletion would delete again what is shown. */
export const isUndoable = ({ changes, at }: Pick<TaskEvent, 'changes' | 'at'>, now: Date) =>
  changes.length > 0 &&
  changes.every(({ field }) => field !== 'deleted') &&
  isWithinUndo(new Date(at), now)
