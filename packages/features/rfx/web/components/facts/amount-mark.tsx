import type { Implausible } from '@kogge/domain/money/plausible-amounts.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { useTranslations } from 'use-intl'

interface AmountMarkProps {
  readonly implausible: Implausible | null
  readonly isCeiling: boolean
}

/** That an amount is in no sum: it looks wrong, and why, or it is only the most that may be ordered. */
export const AmountMark = ({ implausible, isCeiling }: AmountMarkProps) => {
  const t = useTranslations('tenders.amountMark')
  if (implausible) {
    return (
      <span className="mt-0.5 block whitespace-normal sm:min-w-48 text-sm">
        <Badge tone="attention">{t('wrong')}</Badge>{' '}
        <span className="block text-muted">{t(`why.${implausible}`)}</span>
      </span>
    )
  }
  if (!isCeiling) return null
  return (
    <span className="mt-0.5 block">
      <Badge title={t('ceilingWhy')}>{t('ceiling')}</Badge>
    </span>
  )
}
