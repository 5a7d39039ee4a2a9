import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { useTranslations } from 'use-intl'
import type { State } from '../verification.client.ts'

/** Whether the organisation is verified, since when and how, or why not any more. */
export const StateSection = ({ state }: { readonly state: State }) => {
  const t = useTranslations('verification.state')
  const formats = useFormats()
  const { name, verifiedAt, how, ended } = state
  if (verifiedAt && how)
    return (
      <Banner title={<span className="wrap-anywhere">{t('verified', { name })}</span>}>
        <p>{t('verifiedText', { date: formats.date(verifiedAt), how: t(`how.${how}`) })}</p>
        <p>{t('keeps')}</p>
      </Banner>
    )
  return (
    <Banner
      tone="attention"
      title={<span className="wrap-anywhere">{t('unverified', { name })}</span>}
    >
      {ended && (
        <p className="wrap-anywhere whitespace-pre-line">
          {t(ended.why, { date: formats.date(ended.at), reason: ended.reason ?? '–' })}
        </p>
      )}
      <p>{t('unverifiedText')}</p>
    </Banner>
  )
}
