import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { MailRendering } from '@kogge/platform/web/mail-rendering.tsx'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type NotificationSettings, useSettingsApi } from '../../notification-settings.client.ts'

type Mail = 'daily' | 'weekly'

const Rendered = ({ mail }: { readonly mail: Mail }) => {
  const t = useTranslations('notificationSettings')
  const query = useQuery(useSettingsApi().notificationSettings.preview.queryOptions({ mail }))
  return (
    <Loaded query={query} rows={4} loading={t('loading')} failed={t('failed')}>
      {(preview) =>
        preview ? (
          <div className="flex flex-col gap-2">
            <p className="wrap-anywhere font-medium">{preview.subject}</p>
            <MailRendering title={t('preview.frame')} html={preview.html} />
          </div>
        ) : (
          <p className="text-muted">{t('preview.empty')}</p>
        )
      }
    </Loaded>
  )
}

const Preview = ({ mail, at }: { readonly mail: Mail; readonly at: string }) => {
  const t = useTranslations('notificationSettings.preview')
  const formats = useFormats()
  const [isShown, setShown] = useState(false)
  const time = formats.dateTime(at, true)
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <span>{mail === 'daily' ? t('daily', { time }) : t('weekly', { time })}</span>
        <Button aria-expanded={isShown} onClick={() => setShown((shown) => !shown)}>
          {t('show')}
        </Button>
      </div>
      {isShown && (
        <div className="w-full max-w-2xl">
          <Rendered mail={mail} />
        </div>
      )}
    </div>
  )
}

/** When the next digests come, and how they stand now. */
export const DigestPreviews = ({ settings }: { readonly settings: NotificationSettings }) => {
  const t = useTranslations('notificationSettings.preview')
  return (
    <Section title={t('title')}>
      <div className="flex flex-col gap-4">
        <Preview mail="daily" at={settings.nextDaily} />
        <Preview mail="weekly" at={settings.nextWeekly} />
      </div>
    </Section>
  )
}
