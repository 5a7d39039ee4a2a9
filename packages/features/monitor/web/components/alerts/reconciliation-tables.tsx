import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Badge } from '@kogge/ui/badge.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import type { Reconciliation } from '../../alerts.client.ts'

/** Matches that search and the matcher differ about. */
export const DiscrepancyTable = ({ discrepancies }: Pick<Reconciliation, 'discrepancies'>) => {
  const t = useTranslations('alerts.staff')
  const formats = useFormats()
  if (discrepancies.length === 0) return <p className="text-muted">{t('noDiscrepancies')}</p>
  return (
    <Table label={t('discrepancies')}>
      <TableHead>
        <TableHeader>{t('kind')}</TableHeader>
        <TableHeader>{t('tender')}</TableHeader>
        <TableHeader>{t('profile')}</TableHeader>
        <TableHeader>{t('found')}</TableHeader>
        <TableHeader>{t('settled')}</TableHeader>
      </TableHead>
      <TableBody>
        {discrepancies.map((one) => (
          <TableRow key={`${one.orgId} ${one.profile} ${one.rfxId} ${one.foundAt}`}>
            <TableCell>
              <Badge tone={one.settledAt === null ? 'danger' : 'neutral'}>
                {t(`kinds.${one.kind}`)}
              </Badge>
            </TableCell>
            <TableCell className="min-w-48">
              <QuickViewLink
                view={{ kind: 'tender', rfxId: one.rfxId }}
                className="text-link hover:underline"
              >
                {one.title || one.rfxId}
              </QuickViewLink>
            </TableCell>
            <TableCell className="min-w-40">
              {one.profile}
              <p className="text-sm">
                <QuickViewLink
                  view={{ kind: 'organisation', orgId: one.orgId }}
                  className="wrap-anywhere text-link hover:underline"
                >
                  {one.org}
                </QuickViewLink>
              </p>
            </TableCell>
            <TableCell className="whitespace-nowrap tabular-nums">
              {formats.dateTime(one.foundAt)}
            </TableCell>
            <TableCell className="whitespace-nowrap tabular-nums">
              {one.settledAt === null ? t('open') : formats.dateTime(one.settledAt)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** The last runs of the job that compares. */
export const RunTable = ({ runs }: Pick<Reconciliation, 'runs'>) => {
  const t = useTranslations('alerts.staff')
  const formats = useFormats()
  if (runs.length === 0) return <p className="text-muted">{t('noRuns')}</p>
  return (
    <Table label={t('runs')}>
      <TableHead>
        <TableHeader>{t('started')}</TableHeader>
        <TableHeader>{t('finished')}</TableHeader>
        <TableHeader align="end">{t('profiles')}</TableHeader>
        <TableHeader align="end">{t('changes')}</TableHeader>
        <TableHeader align="end">{t('kinds.missing')}</TableHeader>
        <TableHeader align="end">{t('kinds.surplus')}</TableHeader>
        <TableHeader align="end">{t('returned')}</TableHeader>
      </TableHead>
      <TableBody>
        {runs.map((run) => (
          <TableRow key={run.startedAt}>
            <TableCell className="whitespace-nowrap tabular-nums">
              {formats.dateTime(run.startedAt)}
            </TableCell>
            <TableCell className="whitespace-nowrap tabular-nums">
              {run.finishedAt === null ? '–' : formats.dateTime(run.finishedAt)}
            </TableCell>
            <TableCell align="end">{formats.number(run.profiles)}</TableCell>
            <TableCell align="end">{formats.number(run.changes)}</TableCell>
            <TableCell align="end">{formats.number(run.missing)}</TableCell>
            <TableCell align="end">{formats.number(run.surplus)}</TableCell>
            <TableCell align="end">{formats.number(run.returned)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
