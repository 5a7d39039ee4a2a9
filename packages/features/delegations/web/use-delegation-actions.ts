import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { refreshSession } from '@kogge/platform/web/session/sign-in-calls.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type DelegationItem, delegationCalls, useApi } from './delegations.client.ts'

/** What can be done with a delegation. Each says what came of it and brings the lists up to date. */
export const useDeeds = (orgId: string) => {
  const t = useTranslations('delegations.actions')
  const api = useApi()
  const queryClient = useQueryClient()
  const showError = useShowError('delegation')
  const [busy, setBusy] = useState(false)

  const doing = async (deed: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true)
    try {
      await deed()
      notifySuccess(done, { id: 'delegation' })
    } catch (error) {
      showError(error)
    } finally {
      // What one may do may have changed, and so has the list, even where the deed came too late.
      await refreshSession()
      await queryClient.invalidateQueries(api.delegation.pathFilter())
      setBusy(false)
    }
  }

  return {
    busy,
    activate: ({ delegationId, kind, org }: DelegationItem) => {
      const { activateAuditor, activateManager } = delegationCalls.delegation
      const call = kind === 'auditor' ? activateAuditor : activateManager
      return doing(() => call.mutate({ orgId, delegationId }), t('activated', { org: org.name }))
    },
    giveBack: (delegationId: string) =>
      doing(() => delegationCalls.delegation.giveBack.mutate({ delegationId }), t('gaveBack')),
    revoke: (delegationId: string, userId?: string) =>
      doing(
        () => delegationCalls.delegation.revoke.mutate({ orgId, delegationId, userId }),
        t('revoked'),
      ),
  }
}
export type Deeds = ReturnType<typeof useDeeds>
