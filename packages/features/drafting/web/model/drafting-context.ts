import type { Published } from '@kogge/domain/drafting/preflight-rules.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { createContext, use, useSyncExternalStore } from 'react'
import type { Saving, SavingState } from './draft-autosave.ts'
import type { EntryList } from './form-entries.ts'
import type { EditView } from './form-sections.ts'
import type { Slots } from './route-components.ts'
import type { Unreadable } from './unreadable-numbers.ts'

export interface Drafting {
  readonly rfxId: string
  readonly orgId: string
  /** Whether its organisation may not publish a new request yet; then the page says why. */
  readonly isHeld: boolean
  /** Of the buyer, ISO 3166-1 alpha-2; null where it is not known. */
  readonly country: string | null
  readonly saving: Saving
  /** The version in force, where this is its amendment. */
  readonly current: RequestDocument | null
  /** The same with when its periods began, as preflight asks for it. */
  readonly published: Published | null
  /** The language that texts are written in now. */
  readonly language: string
  setLanguage(language: string): void
  /** The one open entry of each list: however many there are, one is written at a time. */
  readonly opened: Readonly<Partial<Record<EntryList, string>>>
  open(list: EntryList, id: string | null): void
  readonly view: EditView
  /** Shows the field of a path and puts the focus into it. */
  focusOn(path: string): void
  /** Fields that the writer has left once: only these say what is wrong with them. */
  readonly visited: ReadonlySet<string>
  readonly unreadable: Unreadable
  /** Tells of a field by its path that what was typed is no number; null where it is one again. */
  tellUnreadable(path: string, typed: string | null): void
  readonly slots: Slots
}

export const DraftingContext = createContext<Drafting | null>(null)

/** The draft of the page around. */
export const useDrafting = (): Drafting => {
  const drafting = use(DraftingContext)
  if (!drafting) throw new Error('There is no draft around this.')
  return drafting
}

export const useSavingState = (): SavingState => {
  const { saving } = useDrafting()
  return useSyncExternalStore(saving.subscribe, saving.state)
}

/** A part of the document; `select` gives what is in it, nothing that it makes anew each time. */
export const useDraft = <Part>(select: (document: RequestDocument) => Part): Part => {
  const { saving } = useDrafting()
  return useSyncExternalStore(saving.subscribe, () => select(saving.state().value))
}

/** Changes the document: `edit({ reference })`, or by a function of what it is. */
export const useEdit = (): ((
  change: Partial<RequestDocument> | ((document: RequestDocument) => RequestDocument),
) => void) => {
  const { saving } = useDrafting()
  return (change) =>
    saving.edit(typeof change === 'function' ? change : (document) => ({ ...document, ...change }))
}
