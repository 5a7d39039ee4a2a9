/** A note that is being written: its id once it is stored, the revision that its writer saw (0 of a new one), and its text. */
export interface NoteDraft {
  readonly noteId: string
  readonly revision: number
  readonly html: string
}

/** Where a browser has the draft of a note: of a new one on a card, or of an edit. */
export interface DraftPlace {
  readonly userId: string
  readonly guid: string
  /** Null for a new note. */
  readonly noteId: string | null
}

const keyOf = ({ userId, guid, noteId }: DraftPlace): string =>
  `kogge.note:${userId}:${guid}:${noteId ?? 'new'}`

const isDraft = (value: unknown): value is NoteDraft => {
  const { noteId, revision, html }: { [key: string]: unknown } = Object(value)
  return typeof noteId === 'string' && typeof revision === 'number' && typeof html === 'string'
}

/**
 * The draft that a tab has; null for none. It lies in the tab's own storage: it outlives a reload, meets no other tab's, and
 * does not stay behind on a shared computer.
 */
export const readDraft = (storage: Storage, place: DraftPlace): NoteDraft | null => {
  try {
    const value: unknown = JSON.parse(storage.getItem(keyOf(place)) ?? 'null')
    return isDraft(value) ? value : null
  } catch {
    return null
  }
}

/** Stores a draft, or with null forgets it; where the storage is full or forbidden the text stays on the page alone. */
export const writeDraft = (storage: Storage, place: DraftPlace, draft: NoteDraft | null): void => {
  try {
    if (draft) storage.setItem(keyOf(place), JSON.stringify(draft))
    else storage.removeItem(keyOf(place))
  } catch {
    // The page has it still.
  }
}
