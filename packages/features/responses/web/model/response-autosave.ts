import type { ResponseContent } from '@kogge/domain/responses/response-content.ts'
import {
  type Autosave,
  type AutosaveCalls,
  type AutosaveRules,
  type AutosaveState,
  startAutosave,
} from '@kogge/platform/web/autosave/autosave.ts'
import { mergeContents, saysSame, withFieldOf } from './response-merge.ts'

/** A draft as the server has it. */
export interface ServerDraft {
  readonly content: ResponseContent
  /** 0 where nothing was saved yet. */
  readonly revision: number
}

/** What the server has not yet, and what it was made from. */
export interface UnsavedResponse {
  readonly base: ResponseContent
  readonly mine: ResponseContent
  /** Sent without an answer: the server may have one of them. */
  readonly sent: readonly ResponseContent[]
}

/** Names of the places where two answered differently. */
type Clashes = readonly string[]

export type DraftCalls = AutosaveCalls<ResponseContent, ServerDraft, UnsavedResponse>
export type Draft = Autosave<ResponseContent, ServerDraft, Clashes>
export type DraftState = AutosaveState<ResponseContent, ServerDraft, Clashes>

const RULES: AutosaveRules<ResponseContent, ServerDraft, UnsavedResponse, Clashes> = {
  contentOf: ({ content }) => content,
  unsavedOf: (base, mine, sent) => (saysSame(base, mine) ? null : { base, mine, sent }),
  merge: (theirs, { base, mine, sent }) => {
    const { content, clashes } = mergeContents(base, mine, theirs, sent)
    return { value: content, conflict: clashes.length > 0 ? clashes : null }
  },
}

/** Saves a response while it is written; `kept`: what the browser kept of it. */
export const startDraft = (
  server: ServerDraft,
  kept: UnsavedResponse | null,
  calls: DraftCalls,
): Draft => startAutosave(server, kept, calls, RULES)

/** Settles a conflict in all that differs, or in the `fields` that are named: mine stands, or theirs. */
export const settleClashes = (
  draft: Draft,
  whose: 'mine' | 'theirs',
  fields?: readonly string[],
): void =>
  draft.resolve((content, theirs, clashes) => {
    const settled = fields ? clashes.filter((field) => fields.includes(field)) : clashes
    const left = clashes.filter((field) => !settled.includes(field))
    const value =
      whose === 'mine'
        ? content
        : settled.reduce((one, field) => withFieldOf(one, theirs.content, field), content)
    return { value, conflict: left.length > 0 ? left : null }
  })
