import { refreshSession } from '@kogge/platform/web/session/sign-in-calls.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type DelegationItem, delegationCalls, useApi } from './delegations.client.ts'

/** What can be done with a delegation. Each says what came of it and brings the lists up to date. */
export const useActions = (orgId: string) => {
  const t = useTranslations('delegations.actions')
  const api = useApi()
  const queryClient = useQueryClient()
  const { busy, run } = useAction({
    id: 'delegation',
    // What one may do may have changed, and so has the list, even where the action came too late.
    refresh: async () => {
      await refreshSession()
      await queryClient.invalidateQueries(api.delegation.pathFilter())
    },
  })
  return {
    busy,
    activate: ({ delegationId, kind, org }: DelegationItem) => {
      const { activateAuditor, activateManager } = delegationCalls.delegation
      const call = kind === 'auditor' ? activateAuditor : activateManager
      return run(() => call.mutate({ orgId, delegationId }), t('activated', { org: org.name }))
    },
    giveBack: (delegationId: string) =>
      run(() => delegationCalls.delegation.giveBack.mutate({ delegationId }), t('gaveBack')),
    revoke: (delegationId: string, userId?: string) =>
      run(
        () => delegationCalls.delegation.revoke.mutate({ orgId, delegationId, userId }),
        t('revoked'),
      ),
  }
}
export type Actions = ReturnType<typeof useActions>
