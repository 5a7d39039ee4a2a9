import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { useFlag } from '@kogge/platform/web/feature-flags.tsx'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { refreshSession } from '@kogge/platform/web/session/sign-in-calls.ts'
import { Section } from '@kogge/ui/page-section.tsx'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CurrentPlan } from '../components/current-plan.tsx'
import { WithoutSeat } from '../components/members-without-seat.tsx'
import { ComparisonTable } from '../components/plan-comparison-table.tsx'
import { PlanRequest } from '../components/plan-request.tsx'
import { TrialOffer } from '../components/trial-offer.tsx'
import { type PlanStatus, planCalls, useApi } from '../subscriptions.client.ts'

/** An organisation's plan: what it has, what it can try, what there is. */
export const SubscriptionPage = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('subscriptions')
  const api = useApi()
  const queryClient = useQueryClient()
  const showError = useShowError('plan')
  const showsComparison = useFlag('enablePricingTable')
  const [busy, setBusy] = useState(false)
  const answer = useQuery(api.subscription.status.queryOptions({ orgId }))
  const status = answer.data
  if (!status)
    return <Awaited query={answer} rows={5} loading={t('loading')} failed={t('failed')} />

  /** Each change answers with how the plan stands afterwards. */
  const change = async (call: () => Promise<PlanStatus>, done: string): Promise<boolean> => {
    setBusy(true)
    try {
      const next = await call()
      queryClient.setQueryData(api.subscription.status.queryKey({ orgId }), next)
      notifySuccess(done, { id: 'plan' })
      await refreshSession()
      return true
    } catch (error) {
      showError(error)
      await answer.refetch()
      return false
    } finally {
      setBusy(false)
    }
  }
  const { startTrial, request, withdrawRequest } = planCalls.subscription
  return (
    <div className="flex flex-col gap-8">
      <WithoutSeat status={status} />
      <Section title={t('current.title')}>
        <CurrentPlan status={status} />
      </Section>
      <TrialOffer
        orgId={orgId}
        status={status}
        busy={busy}
        onStart={() => change(() => startTrial.mutate({ orgId }), t('trial.started'))}
      />
      <PlanRequest
        orgId={orgId}
        status={status}
        busy={busy}
        onSend={(asked) => change(() => request.mutate({ orgId, ...asked }), t('request.sent'))}
        onWithdraw={() => change(() => withdrawRequest.mutate({ orgId }), t('request.withdrawn'))}
      />
      {showsComparison && (
        <Section title={t('compare.title')} description={t('compare.text')}>
          <ComparisonTable status={status} />
        </Section>
      )}
    </div>
  )
}
