import { ALERT_STAGES } from '@kogge/domain/monitor/alert-times.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import type { AlertTime } from '../../alerts.client.ts'
import { PercentileCell } from './percentile-cell.tsx'

/** Every stage on the way from publication to the first list that showed a match. */
export const AlertTimeTable = ({
  times,
  sourceName,
}: {
  readonly times: readonly AlertTime[]
  readonly sourceName: (code: string) => string
}) => {
  const t = useTranslations('alerts')
  const formats = useFormats()
  return (
    <Table label={t('staff.times')}>
      <TableHead>
        <TableHeader>{t('day')}</TableHeader>
        <TableHeader>{t('source')}</TableHeader>
        <TableHeader align="end">{t('matches')}</TableHeader>
        <TableHeader align="end">{t('staff.shown')}</TableHeader>
        {ALERT_STAGES.map((stage) => (
          <TableHeader key={stage} align="end" className="min-w-24 whitespace-normal align-bottom">
            {t(`stages.${stage}`)}
          </TableHeader>
        ))}
      </TableHead>
      <TableBody>
        {times.map((row) => (
          <TableRow key={`${row.day} ${row.source}`}>
            <TableCell className="whitespace-nowrap tabular-nums">
              {formats.date(row.day)}
            </TableCell>
            <TableCell className="min-w-32 font-medium">{sourceName(row.source)}</TableCell>
            <TableCell align="end">{formats.number(row.matches)}</TableCell>
            <TableCell align="end">{formats.number(row.shown)}</TableCell>
            {ALERT_STAGES.map((stage) => (
              <PercentileCell key={stage} of={row.times[stage]} detailed />
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
