import { Badge } from '@kogge/ui/badge.tsx'
import { useTranslations } from 'use-intl'
import type { OpportunityCard } from '../opportunities.client.ts'

interface Props {
  readonly card: Pick<OpportunityCard, 'rfxStage' | 'resolution'>
}

/** The end of the tender of an opportunity; marked while the opportunity itself is open. */
export const TenderStageBadge = ({ card: { rfxStage, resolution } }: Props) => {
  const t = useTranslations('opportunities')
  const tFields = useTranslations('opportunity.fields')
  const tStages = useTranslations('opportunity.tenderStages')
  if (rfxStage !== 'awarded' && rfxStage !== 'cancelled') return null
  const isOpen = resolution === null
  const tone = rfxStage === 'cancelled' ? 'attention' : 'info'
  const label = `${tFields('rfxStage')}: ${tStages(rfxStage)}`
  return (
    <Badge
      tone={isOpen ? tone : 'neutral'}
      title={isOpen ? `${label} · ${t('card.recordOutcome')}` : label}
    >
      <span className="sr-only">{tFields('rfxStage')}: </span>
      {tStages(rfxStage)}
      {isOpen && <span className="sr-only"> · {t('card.recordOutcome')}</span>}
    </Badge>
  )
}
