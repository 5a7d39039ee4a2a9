import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const NOTICE = 'verification'

/** One change at a time: what it gives, or null where it failed, which is said; then all is read anew. */
export const useDeed = () => {
  const showError = useShowError(NOTICE)
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const run = async <Result>(
    work: () => Promise<Result>,
    said?: string,
  ): Promise<Result | null> => {
    if (busy) return null
    setBusy(true)
    try {
      const result = await work()
      if (said) notifySuccess(said, { id: NOTICE })
      return result
    } catch (error) {
      showError(error)
      return null
    } finally {
      // After a refusal too: what was shown may be what was wrong.
      void queries.invalidateQueries()
      setBusy(false)
    }
  }
  return { busy, run }
}
