import type { Implausible } from '@kogge/domain/money/plausible.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { useTranslations } from 'use-intl'

interface AmountMarkProps {
  readonly implausible: Implausible | null
  readonly isCeiling: boolean
}

/** That an amount is in no sum, and why: it looks wrong, or is only the most that may be ordered. */
export const AmountMark = ({ implausible, isCeiling }: AmountMarkProps) => {
  const t = useTranslations('tenders.amountMark')
  if (!implausible && !isCeiling) return null
  return (
    <span className="mt-0.5 block whitespace-normal text-left text-sm">
      <Badge tone={implausible ? 'attention' : 'neutral'}>
        {implausible ? t('wrong') : t('ceiling')}
      </Badge>{' '}
      <span className="text-muted">{implausible ? t(`why.${implausible}`) : t('ceilingWhy')}</span>
    </span>
  )
}
