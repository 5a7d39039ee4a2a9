import { ERROR_MIN } from '@kogge/domain/insight/forecast/backtest.ts'
import { useFormats } from '@kogge/i18n/format.ts'
import { useTranslations } from 'use-intl'
import type { EndingPage } from '../api.ts'

/** How the next calls are forecast, and how far that was off in the past. */
export const ForecastError = ({ error }: Pick<EndingPage, 'error'>) => {
  const t = useTranslations('insight.ending')
  const formats = useFormats()
  return (
    <div className="max-w-prose space-y-1 text-muted text-sm">
      <p>
        {error && error.n >= ERROR_MIN
          ? t('error', {
              n: error.n,
              ...{ from: formats.date(error.from), until: formats.date(error.until) },
              ...{ median: Math.round(error.medianDays), p90: Math.round(error.p90Days) },
              half: formats.percent(error.withinHalf),
              most: formats.percent(error.withinMost),
              followed: formats.number(error.followed),
              ended: formats.number(error.ended),
            })
          : t('noError')}
      </p>
      <details>
        <summary className="min-h-6 cursor-pointer text-link">{t('method')}</summary>
        <p className="mt-1">{t('methodText')}</p>
      </details>
    </div>
  )
}
