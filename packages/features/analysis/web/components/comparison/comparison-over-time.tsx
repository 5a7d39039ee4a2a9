import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { ChartFrame } from '@kogge/ui/charts/chart-frame.tsx'
import { ColumnChart } from '@kogge/ui/charts/column-chart.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import type { Comparison } from '../../analysis.client.ts'
import { useBucketLabel } from '../../use-filter-label.ts'
import { SumOf, useSumText } from '../contract-sum.tsx'
import { Down } from '../drill-down-links.tsx'

type Compared = Comparison['orgs'][number]

interface Props {
  readonly comparison: Comparison
  /** Shows the contracts of an organisation that are of a bucket. */
  readonly onBucket: (one: Compared, from: string) => void
}

const SeriesTable = ({ comparison: { orgs, bucket }, onBucket }: Props) => {
  const t = useTranslations('analysis')
  const formats = useFormats()
  const label = useBucketLabel()
  // All are counted over the same days, so that all have the same buckets.
  const times = orgs[0]?.series ?? []
  return (
    <Table label={t('comparison.series')}>
      <TableHead>
        <TableHeader>{t('series.time')}</TableHeader>
        {orgs.map(({ org }, index) => (
          <TableHeader
            key={org.orgId ?? index}
            align="end"
            className="h-auto min-w-28 whitespace-normal py-1 align-bottom"
          >
            {org.name}
          </TableHeader>
        ))}
      </TableHead>
      <TableBody>
        {times.map(({ from }, at) => (
          <TableRow key={from}>
            <TableCell className="whitespace-nowrap">{label(from, bucket)}</TableCell>
            {orgs.map((one, index) => {
              const { contracts = 0, sum = 0, valued = 0 } = one.series[at] ?? {}
              return (
                <TableCell key={one.org.orgId ?? index} align="end">
                  {contracts > 0 ? (
                    <Down
                      label={t('toContractsOf', { name: one.org.name })}
                      onClick={() => onBucket(one, from)}
                    >
                      <SumOf of={{ contracts, sum, valued }} />{' '}
                      <span className="text-subtle">({formats.number(contracts)})</span>
                    </Down>
                  ) : (
                    '–'
                  )}
                </TableCell>
              )
            })}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** The sums of each over time: a chart of each on one scale, and one table of all. */
export const ComparisonSeries = ({ comparison, onBucket }: Props) => {
  const t = useTranslations('analysis')
  const formats = useFormats()
  const label = useBucketLabel()
  const sumText = useSumText()
  const { orgs, bucket } = comparison
  const most = Math.max(1, ...orgs.flatMap(({ series }) => series.map(({ sum }) => sum)))
  return (
    <ChartFrame
      className="@container pt-6"
      title={t('comparison.series')}
      description={t('comparison.axis')}
      labels={{ chart: t('series.asChart'), table: t('series.asTable') }}
      chart={
        <div className="grid gap-x-8 gap-y-4 @lg:grid-cols-2 @4xl:grid-cols-3">
          {orgs.map((one, index) => (
            <div key={one.org.orgId ?? index} className="min-w-0">
              <h3 className="truncate text-sm">{one.org.name}</h3>
              <ColumnChart
                label={t('comparison.seriesOf', { name: one.org.name })}
                height={120}
                max={most / 100}
                columns={one.series.map(({ from, ...part }) => ({
                  key: from,
                  tick: label(from, bucket),
                  label: `${label(from, bucket)}: ${sumText(part, (sum) => formats.money(sum.toFixed(0), 'EUR'))} (${formats.number(part.contracts)})`,
                  value: part.sum / 100,
                }))}
                formatTick={(sum) => formats.compactMoney(sum, 'EUR')}
                onSelect={(from) => onBucket(one, from)}
              />
            </div>
          ))}
        </div>
      }
      table={<SeriesTable comparison={comparison} onBucket={onBucket} />}
    />
  )
}
