import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { ChartFrame } from '@kogge/ui/charts/chart-frame.tsx'
import { ColumnChart } from '@kogge/ui/charts/column-chart.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import type { Totals } from '../analysis.client.ts'
import { useBucketLabel } from '../use-filter-label.ts'
import { SumOf, useSumText } from './contract-sum.tsx'

type Bucket = Totals['series'][number]

interface Props {
  readonly totals: Totals
  /** Shows the contracts of a bucket. */
  readonly onBucket: (from: string) => void
}

/** Contracts and their value over time, as two charts over the same time and as one table. */
export const Series = ({ totals, onBucket }: Props) => {
  const t = useTranslations('analysis.series')
  const formats = useFormats()
  const label = useBucketLabel()
  const sumText = useSumText()
  const { series, bucket } = totals
  const columns = (value: (one: Bucket) => number, text: (one: Bucket) => string) =>
    series.map((one) => ({
      key: one.from,
      tick: label(one.from, bucket),
      label: `${label(one.from, bucket)}: ${text(one)}`,
      value: value(one),
    }))
  return (
    <ChartFrame
      title={t('title')}
      labels={{ chart: t('asChart'), table: t('asTable') }}
      chart={
        <div className="grid gap-x-8 gap-y-2 md:grid-cols-2">
          <div className="min-w-0">
            <h3 className="text-muted text-sm">{t('contracts')}</h3>
            <ColumnChart
              label={t('contracts')}
              whole
              columns={columns(
                ({ contracts }) => contracts,
                ({ contracts: count }) => t('count', { count, shown: formats.number(count) }),
              )}
              formatTick={formats.compact}
              onSelect={onBucket}
            />
          </div>
          <div className="min-w-0">
            <h3 className="text-muted text-sm">{t('value')}</h3>
            <ColumnChart
              label={t('value')}
              columns={columns(
                ({ sum }) => sum / 100,
                (one) => sumText(one, (sum) => formats.money(sum.toFixed(0), 'EUR')),
              )}
              formatTick={(sum) => formats.compactMoney(sum, 'EUR')}
              onSelect={onBucket}
            />
          </div>
        </div>
      }
      table={
        <Table label={t('title')}>
          <TableHead>
            <TableHeader>{t('time')}</TableHeader>
            <TableHeader align="end">{t('contracts')}</TableHeader>
            <TableHeader align="end">{t('value')}</TableHeader>
            <TableHeader align="end" className="h-auto whitespace-normal py-1 align-bottom">
              {t('singleBid')}
            </TableHeader>
          </TableHead>
          <TableBody>
            {series.map(({ from, contracts, sum, valued, withTenders, singleBid }) => (
              <TableRow key={from}>
                <TableCell>
                  {contracts > 0 ? (
                    <button
                      type="button"
                      onClick={() => onBucket(from)}
                      className="min-h-6 rounded-sm text-link underline-offset-2 hover:underline"
                    >
                      {label(from, bucket)}
                    </button>
                  ) : (
                    label(from, bucket)
                  )}
                </TableCell>
                <TableCell align="end">{formats.number(contracts)}</TableCell>
                <TableCell align="end">
                  <SumOf of={{ contracts, sum, valued }} />
                </TableCell>
                <TableCell align="end">
                  {withTenders > 0 ? formats.share(singleBid / withTenders) : '–'}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      }
    />
  )
}
