import type { useFormats } from '@kogge/i18n/locale-formats.ts'
import { MailRendering } from '@kogge/platform/web/mail-rendering.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { MailRecord } from '../mail-admin.client.ts'
import { MailStateBadge } from './mail-state.tsx'

interface Props {
  readonly mail: MailRecord
  readonly formats: ReturnType<typeof useFormats>
}

const Folded = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <details>
    <summary className="w-fit cursor-pointer py-1 font-medium">{title}</summary>
    {children}
  </details>
)

const Lines = ({ text }: { readonly text: string }) => (
  <pre className="max-h-96 overflow-auto whitespace-pre-wrap rounded-sm bg-sunken p-2 font-mono text-xs wrap-anywhere">
    {text}
  </pre>
)

/** All that is known of a message: how it stands, how it looks, its text and its headers. */
export const MailDetails = ({ mail, formats }: Props) => {
  const t = useTranslations('staffMail')
  const { state, attempts, error, sentAt, dueAt, events, headers, suppressed, list } = mail
  return (
    <>
      {!mail.isGenuine && <Banner tone="error">{t('notGenuine')}</Banner>}
      {suppressed && <Banner tone="attention">{t(`stopped.now.${suppressed}`)}</Banner>}
      <DescriptionList>
        <Description label={t('state')}>
          <MailStateBadge state={state} />
          {error && <p className="mt-1">{error}</p>}
        </Description>
        <Description label={t('recipient')}>{mail.recipient}</Description>
        <Description label={t('written')}>{formats.dateTime(mail.createdAt, true)}</Description>
        {sentAt && <Description label={t('sentAt')}>{formats.dateTime(sentAt, true)}</Description>}
        {dueAt && <Description label={t('dueAt')}>{formats.dateTime(dueAt, true)}</Description>}
        <Description label={t('attempts')}>{formats.number(attempts)}</Description>
        <Description label={t('template')}>
          <span className="font-mono text-sm">{mail.template}</span>
        </Description>
        <Description label={t('list')}>{t(`lists.${list ?? 'none'}`)}</Description>
        {events.map((event) => (
          <Description key={`${event.kind} ${event.at}`} label={t('event')}>
            {t(`events.${event.kind}`)} · {formats.dateTime(event.at, true)}
            {event.detail && <p className="text-muted text-sm">{event.detail}</p>}
          </Description>
        ))}
      </DescriptionList>
      <MailRendering title={t('rendering')} html={mail.html} />
      <Folded title={t('plain')}>
        <Lines text={mail.text} />
      </Folded>
      <Folded title={t('headers')}>
        {headers.length > 0 ? (
          <Lines text={headers.map(({ name, value }) => `${name}: ${value}`).join('\n')} />
        ) : (
          <p className="text-muted text-sm">{t('noHeaders')}</p>
        )}
      </Folded>
    </>
  )
}
