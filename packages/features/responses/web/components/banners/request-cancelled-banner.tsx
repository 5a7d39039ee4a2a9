import { pickText } from '@kogge/domain/kernel/locales.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { useLocale, useTranslations } from 'use-intl'
import type { Cancelled } from '../../model/response-request.ts'

/** Says that a request was cancelled, and why. */
export const CancelledBanner = ({ cancelledAt, wasOpened, reason, code, language }: Cancelled) => {
  const t = useTranslations('responses.cancelled')
  const tCodes = useTranslations('tenders.codes.noAwardReason')
  const locale = useLocale()
  const formats = useFormats()
  const words = pickText(reason, locale, language)
  return (
    <Banner tone="attention" title={t('title')}>
      <p>
        {t('on', { time: formats.dateTime(cancelledAt, true) })}{' '}
        {t(wasOpened ? 'opened' : 'sealed')}
      </p>
      {code && (
        <p>
          {t('reason')}: {tCodes(code)}
        </p>
      )}
      {words && (
        <p className="wrap-anywhere whitespace-pre-line" lang={words.language}>
          {!code && `${t('reason')}: `}
          {words.text}
        </p>
      )}
    </Banner>
  )
}
