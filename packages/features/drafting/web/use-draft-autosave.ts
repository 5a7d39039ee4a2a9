import { isTooLarge } from '@kogge/domain/drafting/request-document-size.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { useEffect, useState } from 'react'
import { client } from './drafting.client.ts'
import { type Ports, type Saving, type ServerDraft, startSaving } from './model/draft-autosave.ts'
import { livingTabs, ownTabId } from './model/tab-id.ts'
import { joined, keep, keptKey, keptOf } from './model/unsaved-changes-storage.ts'

interface Place {
  readonly orgId: string
  readonly rfxId: string
  readonly userId: string
}

const kindOf = (error: unknown): ReturnType<Ports['kindOf']> => {
  const code = errorCodeOf(error)
  if (code === 'draft.conflict') return 'conflict'
  const isPassing =
    code === null ||
    code === 'request.rate_limited' ||
    code === 'system.unavailable' ||
    code === 'system.internal'
  return isPassing ? 'offline' : 'refused'
}

/** What tabs of this browser have left behind that live no more, this one before a reload included. */
const leftBehind = async ({ userId, rfxId }: Place) => {
  const tabId = await ownTabId()
  const living = await livingTabs()
  const ownKey = keptKey(userId, rfxId, tabId)
  const kept = keptOf(localStorage, userId, rfxId)
  const orphans = [...kept].filter(([key]) => {
    const other = key.slice(key.lastIndexOf(':') + 1)
    return key === ownKey || !living.has(other)
  })
  return { ownKey, orphans }
}

const begin = async (place: Place, server: ServerDraft) => {
  const { orgId, rfxId } = place
  const { ownKey, orphans } = await leftBehind(place)
  const isAdopted = orphans.length > 0
  const saving = startSaving(server, joined(orphans.map(([, kept]) => kept)), {
    save: async (revision, document) => {
      // Sent, it would come to nothing: a body of such a size may not even be read to its end.
      if (isTooLarge(document)) throw new AppError('draft.too_large')
      return client.rfxDraft.save.mutate({ orgId, rfxId, revision, document })
    },
    load: () => client.rfxDraft.get.query({ orgId, rfxId }),
    keep: (changes) => {
      const isKept = keep(localStorage, ownKey, changes, new Date())
      // What another tab left is under this one's key now.
      if (isKept) for (const [key] of orphans) if (key !== ownKey) localStorage.removeItem(key)
      return isKept
    },
    kindOf,
    later: (ms, call) => {
      const timer = setTimeout(call, ms)
      return () => clearTimeout(timer)
    },
  })
  return { saving, restored: isAdopted ? (orphans.at(-1)?.[1].at ?? null) : null }
}

/** Forgets what this browser keeps of a draft: it was published or discarded. */
export const forgetKept = (userId: string, rfxId: string): void => {
  for (const key of keptOf(localStorage, userId, rfxId).keys()) localStorage.removeItem(key)
}

export interface Begun {
  readonly saving: Saving
  /** When what was restored from this browser was typed (ISO 8601); null where nothing was. */
  readonly restored: string | null
}

/** Saves the draft as long as the page lives; null until what the browser kept is read. */
export const useSaving = (place: Place, server: ServerDraft): Begun | null => {
  const { orgId, rfxId, userId } = place
  const [begun, setBegun] = useState<Begun | null>(null)
  // The first answer is what one begins with; later ones come by saving.
  const [first] = useState(server)
  useEffect(() => {
    let own: Begun | null = null
    let isGone = false
    void begin({ orgId, rfxId, userId }, first).then((result) => {
      if (isGone) return result.saving.stop()
      own = result
      setBegun(result)
    })
    const retry = () => void own?.saving.flush()
    window.addEventListener('online', retry)
    return () => {
      isGone = true
      window.removeEventListener('online', retry)
      const saving = own?.saving
      if (saving) void saving.flush().finally(saving.stop)
    }
  }, [orgId, rfxId, userId, first])
  return begun
}
