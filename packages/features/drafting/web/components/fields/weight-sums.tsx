import { lotRanges } from '@kogge/domain/rfx/lot-numbers.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { cn } from '@kogge/ui/class-names.ts'
import { Check, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { FULL, weightSums } from '../../model/criterion-weights.ts'
import { useDraft } from '../../model/drafting-context.ts'

/** What the weights sum to, lot by lot; lots with the same sum in one line. */
export const WeightSums = () => {
  const t = useTranslations('drafting.criteria')
  const formats = useFormats()
  const lots = useDraft((document) => document.lots)
  const criteria = useDraft((document) => document.criteria)
  const sums = useMemo(() => weightSums({ lots, criteria }), [lots, criteria])
  if (criteria.length === 0) return null
  return (
    <ul aria-label={t('sums')} aria-live="polite" className="space-y-1">
      {sums.map(({ lotIds, hundredths, count }) => {
        const isFull = hundredths === FULL
        const sum = formats.exactPercent(hundredths / FULL)
        const missing = formats.exactPercent(Math.abs(FULL - hundredths) / FULL)
        return (
          <li key={lotIds[0]} className={cn('flex items-start gap-2', !isFull && 'text-attention')}>
            {isFull ? (
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
            ) : (
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            )}
            <span>
              {lots.length > 0 &&
                `${t('ofLots', { count: lotIds.length, lots: lotRanges(lotIds) })}: `}
              <output>{sum}</output>
              {!isFull &&
                ` (${count === 0 ? t('noCriteria') : t(hundredths < FULL ? 'missing' : 'tooMuch', { missing })})`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
