import { winRateOf } from '@kogge/domain/opportunities/report-figures.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { ChartFrame } from '@kogge/ui/charts/chart-frame.tsx'
import { ColumnChart } from '@kogge/ui/charts/column-chart.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import { decidedTimes } from '../../model/report-rows.ts'
import type { StagesReport } from '../../reports.client.ts'
import type { ReportPartProps } from './report-props.ts'
import { Euros, Share } from './report-values.tsx'
import { useTimeName } from './use-time-name.ts'

interface Props extends Pick<ReportPartProps, 'exportMenu'> {
  readonly months: StagesReport['months']
}

/** What was won and lost over time, and the value won. */
export const OutcomesSection = ({ months, exportMenu }: Props) => {
  const t = useTranslations('opportunityReports')
  const formats = useFormats()
  const nameOf = useTimeName()
  const times = decidedTimes(months)
  const columnsOf = (
    value: (one: (typeof times)[number]) => number,
    text: (value: number) => string,
  ) =>
    times.map((one) => ({
      key: one.time,
      tick: nameOf(one.time),
      label: `${nameOf(one.time)}: ${text(value(one))}`,
      value: value(one),
      isEmpty: true,
    }))
  return (
    <ChartFrame
      title={t('parts.outcomes')}
      description={t('about.outcomes')}
      labels={{ chart: t('asChart'), table: t('asTable') }}
      actions={exportMenu('outcomes')}
      chart={
        <div className="grid gap-x-8 gap-y-2 md:grid-cols-2">
          <div className="min-w-0">
            <h3 className="text-muted text-sm">{t('charts.won')}</h3>
            <ColumnChart
              label={t('charts.won')}
              whole
              columns={columnsOf(
                ({ won }) => won,
                (count) => t('count', { count, shown: formats.number(count) }),
              )}
              formatTick={formats.compact}
              onSelect={() => undefined}
            />
          </div>
          <div className="min-w-0">
            <h3 className="text-muted text-sm">{t('charts.value')}</h3>
            <ColumnChart
              label={t('charts.value')}
              columns={columnsOf(
                ({ cents }) => cents / 100,
                (sum) => formats.money(sum.toFixed(0), 'EUR'),
              )}
              formatTick={(sum) => formats.compactMoney(sum, 'EUR')}
              onSelect={() => undefined}
            />
          </div>
        </div>
      }
      table={
        <Table label={t('parts.outcomes')}>
          <TableHead>
            <TableHeader>{t('columns.time')}</TableHeader>
            <TableHeader align="end">{t('columns.won')}</TableHeader>
            <TableHeader align="end">{t('columns.lost')}</TableHeader>
            <TableHeader align="end">{t('columns.winRate')}</TableHeader>
            <TableHeader align="end">{t('columns.valueWon')}</TableHeader>
          </TableHead>
          <TableBody>
            {times.map(({ time, won, lost, cents, valued }) => (
              <TableRow key={time}>
                <TableCell className="whitespace-nowrap">{nameOf(time)}</TableCell>
                <TableCell align="end">{formats.number(won)}</TableCell>
                <TableCell align="end">{formats.number(lost)}</TableCell>
                <TableCell align="end">
                  <Share share={winRateOf({ won, lost })} />
                </TableCell>
                <TableCell align="end">
                  <Euros cents={cents} valued={valued} count={won} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      }
    />
  )
}
