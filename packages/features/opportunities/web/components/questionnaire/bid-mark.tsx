import type { Formats } from '@kogge/i18n/locale-formats.ts'
import { Gauge } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OpportunityCard } from '../../opportunities.client.ts'
import { DecisionBadge } from './decision-badge.tsx'

interface Props {
  readonly card: Pick<OpportunityCard, 'score' | 'decision'>
  readonly formats: Formats
}

/** The score of an opportunity and the decision whether to bid, on a card or in a row. */
export const BidMark = ({ card: { score, decision }, formats }: Props) => {
  const t = useTranslations('questionnaire')
  if (score === null && decision === null) return null
  const text = score === null ? null : formats.number(score)
  return (
    <span className="inline-flex items-center gap-1.5">
      {text !== null && (
        <span
          title={t('scoreIs', { score: text })}
          className="inline-flex items-center gap-1 text-sm tabular-nums"
        >
          <Gauge aria-hidden className="size-3.5 text-subtle" />
          <span aria-hidden>{text}</span>
          <span className="sr-only">{t('scoreIs', { score: text })}</span>
        </span>
      )}
      <DecisionBadge decision={decision} />
    </span>
  )
}
