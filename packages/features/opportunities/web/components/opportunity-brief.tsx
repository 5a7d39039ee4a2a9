import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Card } from '@kogge/ui/page-section.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useTranslations } from 'use-intl'
import { useLookedUpOpportunity } from '../use-looked-up-opportunity.ts'
import { StateBadges } from './state-badges.tsx'

/** An opportunity of the active organisation in a few lines, to be opened beside the page. */
export const OpportunityBrief = ({ opportunityId }: { readonly opportunityId: string }) => {
  const t = useTranslations('opportunity')
  const found = useLookedUpOpportunity(opportunityId)
  return (
    <Card className="space-y-2">
      {found === 'loading' ? (
        <SkeletonRows rows={1} label={t('loading')} />
      ) : typeof found === 'string' ? (
        <p className="text-muted">{t('missing.title')}</p>
      ) : (
        <>
          <StateBadges card={found} />
          <p className="wrap-anywhere font-medium">
            <QuickViewLink
              view={{ kind: 'opportunity', opportunityId }}
              className="text-link hover:underline"
            >
              {found.name}
            </QuickViewLink>
          </p>
        </>
      )}
    </Card>
  )
}
