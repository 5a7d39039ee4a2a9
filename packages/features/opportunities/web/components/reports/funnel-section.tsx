import { funnelOf } from '@kogge/domain/opportunities/report-figures.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { ChartFrame } from '@kogge/ui/charts/chart-frame.tsx'
import { ColumnChart } from '@kogge/ui/charts/column-chart.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import type { StagesReport } from '../../reports.client.ts'
import type { ReportPartProps } from './report-props.ts'
import { Share } from './report-values.tsx'

interface Props extends Pick<ReportPartProps, 'exportMenu'> {
  readonly report: StagesReport
}

/** How far opportunities came, the conversion from stage to stage, and the time in each. */
export const FunnelSection = ({ report, exportMenu }: Props) => {
  const t = useTranslations('opportunityReports')
  const tBoard = useTranslations('opportunities')
  const formats = useFormats()
  const steps = funnelOf(report).map((step) => ({
    ...step,
    name: step.step === 'WON' ? tBoard('resolutions.WON') : tBoard(`stages.${step.step}`),
  }))
  const number = (value: number | null) => (value === null ? '–' : formats.number(value))
  return (
    <ChartFrame
      title={t('parts.stages')}
      description={t('about.stages')}
      labels={{ chart: t('asChart'), table: t('asTable') }}
      actions={exportMenu('stages')}
      chart={
        <ColumnChart
          label={t('charts.reached')}
          named
          whole
          columns={steps.map(({ step, name, reached, ofBefore }) => {
            const count = t('count', { count: reached, shown: formats.number(reached) })
            const part = ofBefore === null ? '' : ` · ${formats.share(ofBefore)}`
            return {
              key: step,
              tick: name,
              label: `${name}: ${count}${part}`,
              value: reached,
              isEmpty: true,
            }
          })}
          formatTick={formats.compact}
          onSelect={() => undefined}
        />
      }
      table={
        <Table label={t('parts.stages')}>
          <TableHead>
            <TableHeader>{t('columns.stage')}</TableHeader>
            <TableHeader align="end">{t('columns.reached')}</TableHeader>
            <TableHeader align="end">{t('columns.ofBefore')}</TableHeader>
            <TableHeader align="end">{t('columns.ofAll')}</TableHeader>
            <TableHeader align="end">{t('columns.open')}</TableHeader>
            <TableHeader align="end">{t('columns.ended')}</TableHeader>
            <TableHeader align="end">{t('columns.medianDays')}</TableHeader>
          </TableHead>
          <TableBody>
            {steps.map(({ step, name, reached, ofBefore, ofAll, open, ended, medianDays }) => (
              <TableRow key={step}>
                <TableCell className="whitespace-nowrap">{name}</TableCell>
                <TableCell align="end">{formats.number(reached)}</TableCell>
                <TableCell align="end">
                  <Share share={ofBefore} />
                </TableCell>
                <TableCell align="end">
                  <Share share={ofAll} withBar />
                </TableCell>
                <TableCell align="end">{number(open)}</TableCell>
                <TableCell align="end">{number(ended)}</TableCell>
                <TableCell align="end">
                  {medianDays === null ? '–' : formats.decimal(medianDays)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      }
    />
  )
}
