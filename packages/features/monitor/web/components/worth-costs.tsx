import type { ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useTranslations } from 'use-intl'
import type { Worth } from '../matches.client.ts'
import { shownRate, weekly } from '../model/weekly-rates.ts'

interface Props {
  readonly total: number
  readonly costs: Worth['costs']
  readonly onFilters: (filters: ProfileFilters) => void
}

/** How many more tenders would come without each condition. */
export const WorthCosts = ({ total, costs, onFilters }: Props) => {
  const t = useTranslations('matches.worth')
  const tWhy = useTranslations('matches.why')
  const tFilters = useTranslations('search.filters')
  const formats = useFormats()
  return (
    <div>
      <h3 className="mb-1 font-medium text-sm">{t('costs')}</h3>
      <ul className="flex flex-col gap-0.5 text-sm">
        {costs.map(({ condition, without, filters, isHarsh }) => {
          const isRange = condition === 'value' || condition === 'deadline'
          const name = isRange ? tWhy(condition) : tFilters(condition)
          const more = shownRate(weekly(Math.max(0, without - total)))
          return (
            <li key={condition} className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="tabular-nums">
                {t('cost', { name, number: formats.number(more) })}
              </span>
              {more > 0 && (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t('dropThis', { name })}
                  onClick={() => onFilters(filters)}
                >
                  {t('drop')}
                </Button>
              )}
              {isHarsh && <Badge tone="attention">{t('harsh')}</Badge>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
