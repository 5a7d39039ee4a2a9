import { reasonOf } from '@kogge/platform/web/errors/error-details.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type StaffPlan, useStaffApi } from './subscriptions.client.ts'

const PROBLEMS = ['ends_before_start', 'already_over'] as const

/** Runs what staff do with an organisation's plan; gives whether it was done. */
export const useStaffActions = (orgId: string) => {
  const t = useTranslations('subscriptions.staff.problems')
  const api = useStaffApi()
  const queryClient = useQueryClient()
  const { busy, run } = useAction({
    id: 'plan',
    explain: (error) => {
      const problem = reasonOf(error, PROBLEMS)
      return problem && t(problem)
    },
    refresh: () =>
      queryClient.invalidateQueries(api.adminSubscriptions.byOrg.queryFilter({ orgId })),
  })
  const doing = (call: () => Promise<StaffPlan>, done: string): Promise<boolean> =>
    run(async () => {
      queryClient.setQueryData(api.adminSubscriptions.byOrg.queryKey({ orgId }), await call())
    }, done)
  return { busy, doing }
}
export type StaffActions = ReturnType<typeof useStaffActions>
