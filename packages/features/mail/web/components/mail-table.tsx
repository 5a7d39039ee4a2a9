import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import type { MailRow } from '../mail-admin.client.ts'
import { MailStateBadge } from './mail-state.tsx'

interface Props {
  readonly mails: readonly MailRow[]
  readonly selected: string | null
  readonly onOpen: (id: string) => void
  readonly onTemplate: (template: string) => void
}

/** Messages: when, to whom, what, and how they stand. */
export const MailTable = ({ mails, selected, onOpen, onTemplate }: Props) => {
  const t = useTranslations('staffMail')
  const formats = useFormats()
  return (
    <Table label={t('messages')}>
      <TableHead>
        <TableHeader>{t('written')}</TableHeader>
        <TableHeader>{t('recipient')}</TableHeader>
        <TableHeader>{t('subject')}</TableHeader>
        <TableHeader>{t('state')}</TableHeader>
      </TableHead>
      <TableBody>
        {mails.map((mail) => (
          <TableRow key={mail.id} selected={mail.id === selected}>
            <TableCell className="min-w-32 tabular-nums">
              {formats.dateTime(mail.createdAt)}
            </TableCell>
            <TableCell className="wrap-anywhere min-w-40">{mail.recipient}</TableCell>
            <TableCell className="min-w-52">
              <button
                type="button"
                onClick={() => onOpen(mail.id)}
                className="wrap-anywhere min-h-6 text-left font-medium text-link hover:underline"
              >
                {mail.subject}
              </button>
              <p>
                <button
                  type="button"
                  aria-label={t('onlyTemplate', { name: mail.template })}
                  onClick={() => onTemplate(mail.template)}
                  className="wrap-anywhere min-h-6 font-mono text-subtle text-xs hover:underline"
                >
                  {mail.template}
                </button>
              </p>
            </TableCell>
            <TableCell className="min-w-44">
              <MailStateBadge state={mail.state} />
              {mail.error && (
                <p className="wrap-anywhere mt-1 line-clamp-2 text-muted text-sm">{mail.error}</p>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
