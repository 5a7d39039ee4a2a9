import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import {
  type Autosave,
  type AutosaveCalls,
  type AutosaveRules,
  type AutosaveState,
  startAutosave,
} from '@kogge/platform/web/autosave/autosave.ts'
import {
  type Changes,
  type Conflict,
  changesBetween,
  hasChanges,
  rebase,
  resolved,
} from './document-changes.ts'

/** A draft as the server has it. */
export interface ServerDraft {
  readonly document: RequestDocument
  readonly revision: number
  /** ISO 8601. */
  readonly updatedAt: string
  readonly updatedBy: { readonly userId: string; readonly name: string } | null
}

export type DraftCalls = AutosaveCalls<RequestDocument, ServerDraft, Changes>
export type Saving = Autosave<RequestDocument, ServerDraft, readonly Conflict[]>
export type SavingState = AutosaveState<RequestDocument, ServerDraft, readonly Conflict[]>

const RULES: AutosaveRules<RequestDocument, ServerDraft, Changes, readonly Conflict[]> = {
  contentOf: ({ document }) => document,
  unsavedOf: (base, mine, sent) => {
    const changes = changesBetween(base, mine, sent)
    return hasChanges(changes) ? changes : null
  },
  merge: (theirs, changes) => {
    const { document, conflicts } = rebase(theirs, changes)
    return { value: document, conflict: conflicts.length > 0 ? conflicts : null }
  },
  foreignPaths: (base, theirs, mine) =>
    Object.keys(changesBetween(base, theirs)).filter(
      (path) => !mine?.[path] && !path.endsWith('.order'),
    ),
  longestMs: 5000,
  // The document has theirs where both changed the same: what was typed there would stand for mine.
  freezesInConflict: true,
}

/** Saves a draft while it is written; `before`: what the browser kept of it. */
export const startSaving = (server: ServerDraft, before: Changes, calls: DraftCalls): Saving =>
  startAutosave(server, hasChanges(before) ? before : null, calls, RULES)

/** Settles the conflict of a draft: the paths where mine shall stand; elsewhere theirs does. */
export const settleConflict = (saving: Saving, mine: ReadonlySet<string>): void =>
  saving.resolve((document, _theirs, conflicts) => {
    return { value: resolved({ document, conflicts }, mine), conflict: null }
  })
