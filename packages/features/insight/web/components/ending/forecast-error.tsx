import { ERROR_MIN } from '@kogge/domain/insight/forecast/forecast-backtest.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { DatedText } from '@kogge/ui/dated-text.tsx'
import { useTranslations } from 'use-intl'
import type { EndingPage } from '../../insight.client.ts'

type PastError = NonNullable<EndingPage['error']>

/** The error of past forecasts, all of the same contracts; or the reason why it is unknown. */
const Measured = ({ error }: { readonly error: PastError }) => {
  const t = useTranslations('insight.ending')
  const formats = useFormats()
  const { n, ended, followed } = error
  const days = { from: formats.date(error.from), until: formats.date(error.until) }
  if (n < ERROR_MIN) return <DatedText>{t('tooFew', { ended, followed, ...days })}</DatedText>
  const text = t('error', {
    ended,
    followed,
    ...days,
    share: formats.percent(followed / ended),
    told: formats.percent(error.toldChance),
    median: Math.round(error.medianDays),
    p90: Math.round(error.p90Days),
    half: formats.percent(error.withinHalf),
    most: formats.percent(error.withinMost),
  })
  return <DatedText>{text}</DatedText>
}

/** How the next calls are forecast, and how far that was off in the past. */
export const ForecastError = ({ error, isMade }: Pick<EndingPage, 'error' | 'isMade'>) => {
  const t = useTranslations('insight.ending')
  return (
    <div className="max-w-prose space-y-1 text-muted text-sm">
      <p>{error ? <Measured error={error} /> : t(isMade ? 'noError' : 'makingText')}</p>
      <details>
        <summary className="min-h-6 cursor-pointer text-link">{t('method')}</summary>
        <p className="mt-1">{t('methodText')}</p>
      </details>
    </div>
  )
}
