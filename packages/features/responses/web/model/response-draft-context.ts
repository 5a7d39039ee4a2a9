import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import type { Answer, ResponseContent } from '@kogge/domain/responses/response-content.ts'
import type { Blocker } from '@kogge/domain/responses/response-rehearsal.ts'
import { createContext, use, useSyncExternalStore } from 'react'
import { answerAt, fieldOf, withAnswer } from './answer-paths.ts'
import type { Rehearsed, Rehearsing } from './rehearsal.ts'
import type { Draft, DraftState } from './response-autosave.ts'

export interface Drafting {
  readonly rfxId: string
  readonly orgId: string
  readonly document: RequestDocument
  readonly draft: Draft
  readonly rehearsing: Rehearsing
  /** Whether what is missing is said at its field: once somebody has asked for a rehearsal. */
  readonly isRehearsed: boolean
  /** The lot that is open; null for none. */
  readonly openLot: string | null
  setOpenLot(lotId: string | null): void
  /** Nothing can be changed any more. */
  readonly isLocked: boolean
}

export const DraftingContext = createContext<Drafting | null>(null)

/** The response that is being written on the page around. */
export const useDrafting = (): Drafting => {
  const drafting = use(DraftingContext)
  if (!drafting) throw new Error('There is no response around this.')
  return drafting
}

export const useDraftState = (draft: Draft): DraftState =>
  useSyncExternalStore(draft.subscribe, draft.state)

/** A part of the response; `select` gives what is in it, nothing that it makes anew each time. */
export const useContent = <Part>(select: (content: ResponseContent) => Part): Part => {
  const { draft } = useDrafting()
  return useSyncExternalStore(draft.subscribe, () => select(draft.state().value))
}

/** The answer to one requirement, and how it is set; null takes it away. */
export const useAnswer = (requirementId: string, lotId: string | null) => {
  const { draft } = useDrafting()
  const answer = useContent((content) => answerAt(content, requirementId, lotId))
  const set = (next: Answer | null) =>
    draft.edit((content) => withAnswer(content, requirementId, lotId, next))
  return [answer, set] as const
}

/** What a rehearsal says now; `select` gives what is in it, nothing that it makes anew each time. */
export const useRehearsed = <Part>(select: (rehearsed: Rehearsed) => Part): Part => {
  const { rehearsing } = useDrafting()
  return useSyncExternalStore(rehearsing.subscribe, () => select(rehearsing.state()))
}

/** What is to be said at a field. Of what is missing nothing, until somebody asks for it. */
export const useFound = (field: string): Blocker | null => {
  const { isRehearsed } = useDrafting()
  return useRehearsed(({ byField }) => {
    const here = byField.get(field)?.filter(({ rule }) => isRehearsed || !LATER.has(rule))
    return here?.find(({ severity }) => severity === 'error') ?? here?.[0] ?? null
  })
}

/** Said at a field only once somebody has asked for a rehearsal: everybody begins with nothing. */
const LATER = new Set<Blocker['rule']>([
  'answer_missing',
  'contact_name',
  'contact_email',
  'no_lot',
  'empty',
])

export const useAnswerFound = (requirementId: string, lotId: string | null): Blocker | null =>
  useFound(fieldOf(requirementId, lotId))
