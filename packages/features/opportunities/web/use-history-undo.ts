import type { HistoryEvent, Opportunity } from './opportunities.client.ts'
import { useFileActions } from './use-file-actions.ts'
import { useNoteActions } from './use-note-actions.ts'
import type { OpportunityChanges } from './use-opportunity-changes.ts'

/** Undoes what an event of the history did: restores its note or file, or takes its changes back. */
export const useHistoryUndo = (
  opportunity: Opportunity,
  changes: OpportunityChanges,
): ((event: HistoryEvent) => void) => {
  const { orgId, guid } = opportunity
  const notes = useNoteActions({ orgId, guid })
  const files = useFileActions({ orgId, guid })
  return ({ id, type, subject }) => {
    if (type === 'NOTE_DELETED' && subject) void notes.restore(subject.id)
    else if (type === 'FILE_DELETED' && subject) void files.restore(subject.id, subject.name ?? '')
    else void changes.undo(opportunity, id)
  }
}
