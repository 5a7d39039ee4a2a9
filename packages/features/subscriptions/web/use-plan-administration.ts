import { errorDetailOf } from '@kogge/platform/web/errors/error-details.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { notifyError, notifySuccess } from '@kogge/ui/toasts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type StaffPlan, useStaffApi } from './subscriptions.client.ts'

const PROBLEMS = ['ends_before_start', 'already_over'] as const

/** Runs what staff do with an organisation's plan; gives whether it was done. */
export const useStaffDeeds = (orgId: string) => {
  const t = useTranslations('subscriptions.staff.problems')
  const api = useStaffApi()
  const queryClient = useQueryClient()
  const showError = useShowError('plan')
  const [busy, setBusy] = useState(false)
  const doing = async (call: () => Promise<StaffPlan>, done: string): Promise<boolean> => {
    setBusy(true)
    try {
      const next = await call()
      queryClient.setQueryData(api.adminSubscriptions.byOrg.queryKey({ orgId }), next)
      notifySuccess(done, { id: 'plan' })
      return true
    } catch (error) {
      const problem = PROBLEMS.find((known) => known === errorDetailOf(error, 'reason'))
      if (problem) notifyError(t(problem), { id: 'plan' })
      else showError(error)
      await queryClient.invalidateQueries(api.adminSubscriptions.byOrg.queryFilter({ orgId }))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, doing }
}
export type StaffDeeds = ReturnType<typeof useStaffDeeds>
