import { isTooLarge } from '@kogge/domain/drafting/request-document-size.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { autosaveFailureOf, useAutosave } from '@kogge/platform/web/autosave/use-autosave.ts'
import { client } from './drafting.client.ts'
import { type Saving, type ServerDraft, startSaving } from './model/draft-autosave.ts'
import { livingTabs, ownTabId } from './model/tab-id.ts'
import {
  joined,
  keep,
  unsavedChangesKey,
  unsavedChangesOf,
} from './model/unsaved-changes-storage.ts'

interface Place {
  readonly orgId: string
  readonly rfxId: string
  readonly userId: string
}

/** What tabs of this browser have left behind that live no more, this one before a reload included. */
const leftBehind = async ({ userId, rfxId }: Place) => {
  const tabId = await ownTabId()
  const living = await livingTabs()
  const ownKey = unsavedChangesKey(userId, rfxId, tabId)
  const kept = unsavedChangesOf(localStorage, userId, rfxId)
  const orphans = [...kept].filter(([key]) => {
    const other = key.slice(key.lastIndexOf(':') + 1)
    return key === ownKey || !living.has(other)
  })
  return { ownKey, orphans }
}

const begin = async (place: Place, server: ServerDraft): Promise<Begun> => {
  const { orgId, rfxId } = place
  const { ownKey, orphans } = await leftBehind(place)
  const saving = startSaving(server, joined(orphans.map(([, kept]) => kept)), {
    save: async ({ revision }, document) => {
      // Sent, it would come to nothing: a body of such a size may not even be read to its end.
      if (isTooLarge(document)) throw new AppError('draft.too_large')
      const saved = await client.rfxDraft.save.mutate({ orgId, rfxId, revision, document })
      return { ...saved, document, updatedBy: null }
    },
    load: () => client.rfxDraft.get.query({ orgId, rfxId }),
    keep: (changes) => {
      const isKept = keep(localStorage, ownKey, changes ?? {}, new Date())
      // What another tab left is under this one's key now.
      if (isKept) for (const [key] of orphans) if (key !== ownKey) localStorage.removeItem(key)
      return isKept
    },
    kindOf: autosaveFailureOf,
  })
  return { saving, restored: orphans.at(-1)?.[1].at ?? null }
}

/** Forgets what this browser keeps of a draft: it was published or discarded. */
export const forgetUnsavedChanges = (userId: string, rfxId: string): void => {
  for (const key of unsavedChangesOf(localStorage, userId, rfxId).keys())
    localStorage.removeItem(key)
}

export interface Begun {
  readonly saving: Saving
  /** When what was restored from this browser was typed (ISO 8601); null where nothing was. */
  readonly restored: string | null
}

/** Saves the draft as long as the page lives; null until what the browser kept is read. */
export const useSaving = (place: Place, server: ServerDraft): Begun | null =>
  useAutosave(`${place.orgId}:${place.rfxId}:${place.userId}`, () => begin(place, server))
