import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const TOAST = 'rfx-invitation'

export interface Deed {
  readonly busy: boolean
  /** Does it and tells what it gives, or what was wrong. Gives whether it worked. */
  run(work: () => Promise<string>): Promise<boolean>
}

/** One change at a time; afterwards everything shown is read anew. */
export const useDeed = (): Deed => {
  const queries = useQueryClient()
  const showError = useShowError(TOAST)
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<string>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    try {
      notifySuccess(await work(), { id: TOAST })
      return true
    } catch (error) {
      showError(error)
      return false
    } finally {
      // After a refusal too: what was shown may be what was wrong.
      void queries.invalidateQueries()
      setBusy(false)
    }
  }
  return { busy, run }
}
