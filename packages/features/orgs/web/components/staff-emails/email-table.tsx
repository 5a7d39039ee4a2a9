import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge, type BadgeTone } from '@kogge/ui/badge.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import type { OrgEmail } from '../../orgs-admin.client.ts'
import { OrgNameLink } from '../org-name-link.tsx'

interface Props {
  readonly emails: readonly OrgEmail[]
  readonly selected: string | null
  readonly onOpen: (emailId: string) => void
}

const TONES: Readonly<Record<OrgEmail['state'], BadgeTone>> = {
  new: 'attention',
  confirmed: 'success',
  rejected: 'neutral',
}

/** Addresses with whose they are said to be. */
export const EmailTable = ({ emails, selected, onOpen }: Props) => {
  const t = useTranslations('harvested.emails')
  const formats = useFormats()
  return (
    <Table label={t('address')}>
      <TableHead>
        <TableHeader>{t('address')}</TableHeader>
        <TableHeader>{t('org')}</TableHeader>
        <TableHeader align="end">{t('notices')}</TableHeader>
        <TableHeader>{t('lastAt')}</TableHeader>
        <TableHeader>{t('state')}</TableHeader>
      </TableHead>
      <TableBody>
        {emails.map((email) => (
          <TableRow key={email.emailId} selected={email.emailId === selected}>
            <TableCell className="min-w-52">
              <button
                type="button"
                onClick={() => onOpen(email.emailId)}
                className="wrap-anywhere min-h-6 text-left font-medium text-link hover:underline"
              >
                {email.email}
              </button>
              {email.others > 0 && (
                <p className="text-sm text-subtle">
                  {t('others')}: {formats.number(email.others)}
                </p>
              )}
            </TableCell>
            <TableCell className="wrap-anywhere min-w-40">
              <OrgNameLink orgId={email.org.orgId} name={email.org.name} />
            </TableCell>
            <TableCell align="end">{formats.number(email.notices)}</TableCell>
            <TableCell className="whitespace-nowrap tabular-nums">
              {formats.date(email.lastAt)}
            </TableCell>
            <TableCell>
              <Badge tone={TONES[email.state]}>{t(`states.${email.state}`)}</Badge>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
