import { errorCodeOf, errorMessageKey } from '@kogge/platform/web/errors/error-codes.ts'
import { notifyError, notifySuccess } from '@kogge/ui/toasts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

export interface Deed {
  readonly busy: boolean
  /** Does it, says so or what was wrong, and has everything shown read anew. Gives whether it worked. */
  run(work: () => Promise<unknown>, said?: string): Promise<boolean>
}

/** One change at a time; a second one while the first is under way is ignored. */
export const useDeed = (): Deed => {
  const t = useTranslations('shell.errors')
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>, said?: string): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    try {
      await work()
      if (said) notifySuccess(said, { id: 'members' })
      return true
    } catch (error) {
      const code = errorCodeOf(error)
      notifyError(code ? t(errorMessageKey(code)) : t('system_unavailable'), { id: 'members' })
      return false
    } finally {
      // After a refusal too: what was shown may be what was wrong.
      void queries.invalidateQueries()
      setBusy(false)
    }
  }
  return { busy, run }
}
