import type { Formats } from '@kogge/i18n/locale-formats.ts'
import { useTranslations } from 'use-intl'
import type { OpportunityCard } from '../opportunities.client.ts'

interface Props {
  readonly card: Pick<OpportunityCard, 'value' | 'probability'>
  readonly formats: Formats
}

/** The expected value of an opportunity, and the probability of winning it. */
export const ExpectedValue = ({ card: { value, probability }, formats }: Props) => {
  const t = useTranslations('opportunities.card')
  if (value === null && probability === null) return null
  const likely = probability === null ? null : formats.percent(probability / 100)
  return (
    <span className="inline-flex flex-wrap gap-x-1.5 text-sm tabular-nums">
      {value && (
        <data value={value.amount} className="font-medium">
          {formats.money(value.amount, value.currency)}
        </data>
      )}
      {likely !== null && (
        <span title={t('probability', { value: likely })} className="text-muted">
          <span aria-hidden>{likely}</span>
          <span className="sr-only">{t('probability', { value: likely })}</span>
        </span>
      )}
    </span>
  )
}
