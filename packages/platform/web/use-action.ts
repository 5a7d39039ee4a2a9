import { notifyError, notifySuccess } from '@kogge/ui/toasts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useShowError } from './errors/use-error-toast.ts'

interface Options {
  /** Of its notices: a later one takes the place of the one before. */
  readonly id: string
  /** What a failure means in more words than its code has; null where there are none. */
  readonly explain?: (error: unknown) => string | null
  /** Brings what is shown up to date, before it counts as done; left out: all of it, and meanwhile. */
  readonly refresh?: () => Promise<unknown>
  /** It counts as done once all that is shown is up to date. */
  readonly waits?: boolean
}

export interface Action {
  readonly busy: boolean
  /**
   * Does the work; says `said`, or what it makes of the result, or else what went wrong. Gives whether
   * it worked.
   */
  run<Result>(
    work: () => Promise<Result>,
    said?: string | null | ((result: Result) => string | null),
  ): Promise<boolean>
}

/** One change at a time: a second one while the first is under way is ignored. */
export const useAction = ({ id, explain, refresh, waits }: Options): Action => {
  const queries = useQueryClient()
  const showError = useShowError(id)
  const [busy, setBusy] = useState(false)
  const run: Action['run'] = async (work, said = null) => {
    if (busy) return false
    setBusy(true)
    try {
      const result = await work()
      const text = typeof said === 'function' ? said(result) : said
      if (text) notifySuccess(text, { id })
      return true
    } catch (error) {
      const reason = explain?.(error)
      if (reason) notifyError(reason, { id })
      else showError(error)
      return false
    } finally {
      // After a refusal too: what was shown may be what was wrong.
      const refreshed = refresh ? refresh() : queries.invalidateQueries()
      if (refresh || waits) await refreshed
      setBusy(false)
    }
  }
  return { busy, run }
}
