import { dismissNotice, notifyError, notifySuccess } from '@kogge/ui/toasts.ts'
import { useRef, useState } from 'react'
import { errorCodeOf } from '../errors/error-codes.ts'
import { useShowError } from '../errors/use-error-toast.ts'
import type { HeldWork } from '../live/held-work.ts'

interface Options {
  /** Of its notices: a later one takes the place of the one before. */
  readonly id: string
  /** Brings what is shown up to date; not before all that was changed is stored. */
  readonly updates: HeldWork
  readonly texts: Readonly<Record<'undo' | 'conflict' | 'undoConflict', string>>
}

interface StoredChange {
  /** By which it can be undone; null where it cannot. */
  readonly eventId: string | null
  /** Fields that others have changed meanwhile: nothing was stored. */
  readonly conflicts?: readonly string[]
}

interface Change {
  /** Said once it is stored; null for what everybody sees. */
  readonly text: string | null
  readonly store: () => Promise<StoredChange>
  /** Shows it before it is stored; gives what takes it back. */
  readonly show?: (() => Promise<() => void>) | undefined
  readonly undo: (eventId: string) => void
}

/** Changes of records, made one after the other; each reports its result, with the way back where there is one. */
export const useReportedChanges = ({ id, updates, texts }: Options) => {
  const showError = useShowError(id)
  const earlier = useRef<Promise<unknown>>(Promise.resolve())
  const [underWay, setUnderWay] = useState(0)

  /** A second change of a record is made from what the first has made of it. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    setUnderWay((count) => count + 1)
    const done = earlier.current.then(work, work).finally(() => setUnderWay((count) => count - 1))
    earlier.current = done
    return done
  }

  const refuse = (error: unknown, conflict: string): void => {
    if (errorCodeOf(error) === 'draft.conflict') notifyError(conflict, { id })
    else showError(error)
  }

  return {
    busy: underWay > 0,
    /** Takes away what was said last, which may lie over what is needed next. */
    hush: () => dismissNotice(id),

    /** Takes a change back; gives whether that worked. */
    undo: async (store: () => Promise<unknown>, text: string): Promise<boolean> => {
      try {
        await inTurn(store)
        notifySuccess(text, { id })
        return true
      } catch (error) {
        refuse(error, texts.undoConflict)
        return false
      } finally {
        updates.request()
      }
    },

    /** Gives whether it was stored. */
    change: async ({ text, store, show, undo }: Change): Promise<boolean> => {
      updates.hold()
      const takeBack = await show?.()
      try {
        const { eventId, conflicts = [] } = await inTurn(store)
        if (conflicts.length > 0) {
          takeBack?.()
          notifyError(texts.conflict, { id })
          return false
        }
        const action = eventId !== null && { label: texts.undo, onSelect: () => undo(eventId) }
        if (text !== null) notifySuccess(text, { id, ...(action && { action }) })
        return true
      } catch (error) {
        takeBack?.()
        refuse(error, texts.conflict)
        return false
      } finally {
        // After a refusal too: what was shown may be what was wrong.
        updates.request()
        updates.release()
      }
    },
  }
}
