import type { Resolution } from '@kogge/domain/opportunities/opportunity-states.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { useTranslations } from 'use-intl'
import type { OpportunityCard } from '../opportunities.client.ts'

/** The outcome of an opportunity. A loss needs nobody's attention: it is as grey as a closure. */
export const ResolutionBadge = ({ resolution }: { readonly resolution: Resolution }) => {
  const t = useTranslations('opportunities.resolutions')
  return <Badge tone={resolution === 'WON' ? 'success' : 'neutral'}>{t(resolution)}</Badge>
}

interface Props {
  readonly card: Pick<OpportunityCard, 'status' | 'resolution' | 'isArchived'>
}

/** The stage of an opportunity that is open, or its outcome and the stage in which it ended. */
export const StateBadges = ({ card: { status, resolution, isArchived } }: Props) => {
  const t = useTranslations('opportunities')
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-1">
      {resolution === null ? (
        <Badge tone="info">{t(`stages.${status}`)}</Badge>
      ) : (
        <>
          <ResolutionBadge resolution={resolution} />
          <span className="text-sm text-subtle">{t(`stages.${status}`)}</span>
        </>
      )}
      {isArchived && <Badge>{t('archived')}</Badge>}
    </span>
  )
}
