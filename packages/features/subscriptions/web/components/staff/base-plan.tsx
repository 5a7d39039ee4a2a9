import { FREE_TIERS, type FreeTier } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type StaffPlan, staffCalls } from '../../subscriptions.client.ts'
import type { StaffActions } from '../../use-plan-administration.ts'

const OPTIONS = FREE_TIERS.map((tier) => ({ value: tier, label: tier }))

interface Props {
  readonly plan: StaffPlan
  readonly actions: StaffActions
}

/** The plan that holds when no dated one does. */
export const BasePlan = ({ plan, actions }: Props) => {
  const t = useTranslations('subscriptions.staff')
  const { orgId, status } = plan
  const [tier, setTier] = useState<FreeTier>(status.baseTier)
  const save = () =>
    actions.doing(
      () => staffCalls.adminSubscriptions.setBaseTier.mutate({ orgId, tier }),
      t('baseChanged'),
    )
  return (
    <Section title={t('baseTitle')}>
      <div className="flex max-w-xl flex-wrap items-end gap-2">
        <Field label={t('base')} className="min-w-40">
          <Select value={tier} onValueChange={setTier} options={OPTIONS} />
        </Field>
        <Button
          disabled={tier === status.baseTier}
          loading={actions.busy}
          onClick={() => void save()}
          className="mb-1"
        >
          {t('baseSave')}
        </Button>
      </div>
    </Section>
  )
}
