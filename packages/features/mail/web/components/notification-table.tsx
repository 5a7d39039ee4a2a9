import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { StaffNotification } from '../mail-admin.client.ts'
import { MailStateBadge } from './mail-state.tsx'

const LINK = 'inline-flex min-h-6 items-center text-link hover:underline'

/** The reason of a notification: the profile, what happened to a watched thing, or the message that it repeats. */
const Reason = ({ row }: { readonly row: StaffNotification }) => {
  const t = useTranslations('staffMail')
  const { profile, cause, template, tender, org } = row
  return (
    <>
      <p>{t(`kinds.${row.kind}`)}</p>
      {profile && <p className="text-muted text-sm">{t('byProfile', { name: profile })}</p>}
      {cause && <p className="text-muted text-sm">{t(`causes.${cause}`)}</p>}
      {template && <p className="font-mono text-subtle text-xs">{template}</p>}
      {org && <p className="text-muted text-sm">{org.name}</p>}
      {tender && (
        <Link
          to="/rfx/$rfxId"
          params={{ rfxId: tender.rfxId }}
          lang={tender.title?.language}
          className={LINK}
        >
          {tender.title?.text ?? t('tender')}
        </Link>
      )}
    </>
  )
}

/** What became of it in the interface, and by mail. */
const Fate = ({ row }: { readonly row: StaffNotification }) => {
  const t = useTranslations('staffMail')
  const formats = useFormats()
  const { isInApp, readAt, mail, mailDueAt, mailTime, unmailed } = row
  return (
    <>
      <p>
        {readAt
          ? t('readAt', { time: formats.dateTime(readAt) })
          : t(isInApp ? 'notRead' : 'notListed')}
      </p>
      {mail && (
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to="/admin/$"
            params={{ _splat: 'support/emails' }}
            search={{ id: [mail.id] }}
            className={LINK}
          >
            {t('mailed')}
          </Link>
          <MailStateBadge state={mail.state} />
        </p>
      )}
      {mailDueAt && <p>{t('mailWaits', { time: formats.dateTime(mailDueAt) })}</p>}
      {unmailed && <p>{t(`unmailed.${unmailed}`)}</p>}
      {mailTime && <p className="text-muted text-sm">{t(`times.${mailTime}`)}</p>}
    </>
  )
}

/** Notifications with their readers, reasons and fates: in two columns where there is no room for four. */
export const NotificationTable = ({ rows }: { readonly rows: readonly StaffNotification[] }) => {
  const t = useTranslations('staffMail')
  const formats = useFormats()
  return (
    <Table label={t('notifications')}>
      <TableHead>
        <TableHeader>{t('when')}</TableHeader>
        <TableHeader className="max-md:hidden">{t('reader')}</TableHeader>
        <TableHeader>{t('why')}</TableHeader>
        <TableHeader className="max-md:hidden">{t('fate')}</TableHeader>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <TableCell className="min-w-24 tabular-nums md:min-w-32">
              {formats.dateTime(row.at)}
              <p className="wrap-anywhere text-muted text-sm md:hidden">{row.user.email}</p>
            </TableCell>
            <TableCell className="wrap-anywhere min-w-40 max-md:hidden">{row.user.email}</TableCell>
            <TableCell className="wrap-anywhere min-w-40 md:min-w-52">
              <Reason row={row} />
              <div className="mt-1 md:hidden">
                <p className="font-medium text-muted text-sm">{t('fate')}</p>
                <Fate row={row} />
              </div>
            </TableCell>
            <TableCell className="min-w-52 max-md:hidden">
              <Fate row={row} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
