import { lowestTier } from '@kogge/domain/access/org-permissions.ts'
import { PlanStep } from '@kogge/platform/web/access/plan-step.tsx'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { useTranslations } from 'use-intl'

/** Says that nothing is matched under the organisation's plan, and what its profiles are still good for; else nothing. */
export const PlanNote = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('monitor.plan')
  const can = useCan(orgId)
  if (can.why('market_profile.create') !== 'plan') return null
  const tier = lowestTier('market_profile.create')
  return (
    <Banner
      tone="attention"
      title={t('title', { tier })}
      actions={
        <LinkButton asChild size="sm">
          <PlanStep />
        </LinkButton>
      }
    >
      {t('text')}
    </Banner>
  )
}
