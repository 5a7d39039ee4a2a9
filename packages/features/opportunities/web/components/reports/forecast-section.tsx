import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { ChartFrame } from '@kogge/ui/charts/chart-frame.tsx'
import { ColumnChart } from '@kogge/ui/charts/column-chart.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type ExpectedTime, expectedSum, expectedTimes } from '../../model/report-rows.ts'
import { useReportsApi } from '../../reports.client.ts'
import type { ReportPartProps } from './report-props.ts'
import { Euros } from './report-values.tsx'
import { useTimeName } from './use-time-name.ts'

interface Props extends ReportPartProps {
  /** Today in Riga. */
  readonly today: string
}

const ForecastTable = ({ times }: { readonly times: readonly ExpectedTime[] }) => {
  const t = useTranslations('opportunityReports')
  const formats = useFormats()
  const nameOf = useTimeName()
  const rows = [
    ...times.map((one) => ({ ...one, name: nameOf(one.time) })),
    { time: 'total', name: t('total'), ...expectedSum(times) },
  ]
  return (
    <Table label={t('parts.forecast')}>
      <TableHead>
        <TableHeader>{t('columns.time')}</TableHeader>
        <TableHeader align="end">{t('columns.count')}</TableHeader>
        <TableHeader align="end">{t('columns.value')}</TableHeader>
        <TableHeader align="end">{t('columns.expected')}</TableHeader>
        <TableHeader align="end">{t('columns.weighted')}</TableHeader>
      </TableHead>
      <TableBody>
        {rows.map(({ time, name, count, cents, valued, weightedCents, weighted }) => (
          <TableRow key={time} className={time === 'total' ? 'font-semibold' : undefined}>
            <TableCell className="whitespace-nowrap">{name}</TableCell>
            <TableCell align="end">{formats.number(count)}</TableCell>
            <TableCell align="end">
              <Euros cents={cents} valued={valued} count={count} />
            </TableCell>
            <TableCell align="end">
              <Euros cents={weightedCents} valued={weighted} count={count} />
            </TableCell>
            <TableCell align="end">{formats.number(weighted)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** The value to expect of open opportunities, by month. */
export const ForecastSection = ({ orgId, filters, exportMenu, today }: Props) => {
  const t = useTranslations('opportunityReports')
  const formats = useFormats()
  const nameOf = useTimeName()
  const api = useReportsApi()
  const { from, until, ...people } = filters
  const query = useQuery(
    api.opportunityReport.forecast.queryOptions(
      { orgId, filters: people },
      { placeholderData: keepPreviousData },
    ),
  )
  const titles = { title: t('parts.forecast'), description: t('about.forecast') }
  if (!query.data || query.data.months.length === 0)
    return (
      <Section {...titles}>
        <Loaded query={query} loading={t('loading')} failed={t('failed')}>
          {() => <p className="text-muted">{t('none.forecast')}</p>}
        </Loaded>
      </Section>
    )
  const times = expectedTimes(query.data.months, today.slice(0, 7))
  return (
    <ChartFrame
      {...titles}
      aria-busy={query.isPlaceholderData}
      className="aria-busy:opacity-60"
      labels={{ chart: t('asChart'), table: t('asTable') }}
      actions={exportMenu('forecast')}
      chart={
        <ColumnChart
          label={t('charts.expected')}
          columns={times.map(({ time, count, weightedCents }) => {
            const sum = formats.money((weightedCents / 100).toFixed(0), 'EUR')
            const counted = t('count', { count, shown: formats.number(count) })
            return {
              key: time,
              tick: nameOf(time),
              label: `${nameOf(time)}: ${sum} · ${counted}`,
              value: weightedCents / 100,
              isEmpty: true,
            }
          })}
          formatTick={(sum) => formats.compactMoney(sum, 'EUR')}
          onSelect={() => undefined}
        />
      }
      table={<ForecastTable times={times} />}
    />
  )
}
