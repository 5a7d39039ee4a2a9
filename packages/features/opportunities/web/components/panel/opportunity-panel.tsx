import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useTranslations } from 'use-intl'
import type { TenderComponent } from '../../model/parts-from-routes.ts'
import { useLookedUpOpportunity } from '../../use-looked-up-opportunity.ts'
import { PanelFacts } from './panel-facts.tsx'

const PLACEHOLDER_ROWS = 5

interface Props {
  readonly opportunityId: string
  readonly Tender: TenderComponent
}

/** An opportunity in the side panel. */
export const OpportunityPanel = ({ opportunityId, Tender }: Props) => {
  const t = useTranslations('opportunity')
  const found = useLookedUpOpportunity(opportunityId)
  if (found === 'loading') return <SkeletonRows rows={PLACEHOLDER_ROWS} label={t('loading')} />
  if (found === 'missing')
    return <EmptyState title={t('missing.title')} description={t('missing.text')} />
  if (found === 'other_org')
    return <EmptyState title={t('otherOrg.title')} description={t('otherOrg.text')} />
  return (
    <div className="space-y-4">
      <PanelFacts card={found} />
      {found.rfxId && <Tender rfxId={found.rfxId} />}
    </div>
  )
}
