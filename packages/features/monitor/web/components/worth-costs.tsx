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
      <ul className="grid w-fit max-w-full grid-cols-[auto_auto_auto] gap-x-3 text-sm">
        {costs.map(({ condition, without, filters, isHarsh }) => {
          const isRange = condition === 'value' || condition === 'deadline'
          const name = isRange ? tWhy(condition) : tFilters(condition)
          const more = shownRate(weekly(Math.max(0, without - total)))
          return (
            <li key={condition} className="col-span-3 grid min-h-7 grid-cols-subgrid items-center">
              <span className="wrap-break-word">{name}</span>
              <span className="text-right tabular-nums">
                {t('cost', { number: formats.number(more) })}
              </span>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
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
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
