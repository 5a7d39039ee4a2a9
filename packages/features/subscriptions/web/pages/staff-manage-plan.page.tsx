import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CurrentPlan } from '../components/current-plan.tsx'
import { WithoutSeat } from '../components/members-without-seat.tsx'
import { BasePlan } from '../components/staff/base-plan.tsx'
import { GivePlan } from '../components/staff/grant-plan-form.tsx'
import { OpenRequest } from '../components/staff/open-plan-request.tsx'
import { PeriodsTable } from '../components/staff/plan-periods-table.tsx'
import { useStaffApi } from '../subscriptions.client.ts'
import { useStaffActions } from '../use-plan-administration.ts'

/** The plan of one organisation, as staff manage it. */
export const ManagePlanPage = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('subscriptions')
  const api = useStaffApi()
  const actions = useStaffActions(orgId)
  const answer = useQuery(api.adminSubscriptions.byOrg.queryOptions({ orgId }))
  const plan = answer.data
  if (!plan) return <Awaited query={answer} rows={5} loading={t('loading')} failed={t('failed')} />
  return (
    <div className="flex flex-col gap-8">
      <LinkButton asChild variant="ghost" className="self-start">
        <Link to="/admin/$" params={{ _splat: 'support/subscriptions' }}>
          <ArrowLeft aria-hidden />
          {t('staff.back')}
        </Link>
      </LinkButton>
      <OpenRequest plan={plan} actions={actions} />
      <WithoutSeat status={plan.status} />
      <Section title={t('staff.manage', { name: plan.name })}>
        <CurrentPlan status={plan.status} />
      </Section>
      <Section title={t('staff.periodsTitle')}>
        <PeriodsTable plan={plan} actions={actions} />
      </Section>
      <GivePlan plan={plan} actions={actions} />
      <BasePlan plan={plan} actions={actions} />
    </div>
  )
}
