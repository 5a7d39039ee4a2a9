import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const TOAST = 'response'

export interface Deed {
  readonly busy: boolean
  /** Does it, says so or what was wrong. Gives whether it worked. */
  run(work: () => Promise<unknown>, said?: string): Promise<boolean>
}

/** One change at a time; afterwards everything shown is read anew. */
export const useDeed = (): Deed => {
  const queries = useQueryClient()
  const showError = useShowError(TOAST)
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>, said?: string): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    try {
      await work()
      if (said) notifySuccess(said, { id: TOAST })
      return true
    } catch (error) {
      showError(error)
      return false
    } finally {
      // After a refusal too: what was shown may be what was wrong.
      await queries.invalidateQueries()
      setBusy(false)
    }
  }
  return { busy, run }
}
