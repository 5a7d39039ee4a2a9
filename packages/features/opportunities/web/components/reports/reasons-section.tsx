import { partOf } from '@kogge/domain/opportunities/report-figures.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Section } from '@kogge/ui/page-section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import type { StagesReport } from '../../reports.client.ts'
import type { ReportPartProps } from './report-props.ts'
import { Euros, Share } from './report-values.tsx'

interface Props extends Pick<ReportPartProps, 'exportMenu'> {
  readonly reasons: StagesReport['reasons']
}

/** Why opportunities were lost or closed: bars within a table. */
export const ReasonsSection = ({ reasons, exportMenu }: Props) => {
  const t = useTranslations('opportunityReports')
  const tBoard = useTranslations('opportunities')
  const formats = useFormats()
  const all = reasons.reduce((sum, { count }) => sum + count, 0)
  return (
    <Section
      title={t('parts.reasons')}
      description={t('about.reasons')}
      actions={exportMenu('reasons')}
    >
      {all === 0 ? (
        <p className="text-muted">{t('none.reasons')}</p>
      ) : (
        <Table label={t('parts.reasons')}>
          <TableHead>
            <TableHeader>{t('columns.reason')}</TableHeader>
            <TableHeader>{t('columns.outcome')}</TableHeader>
            <TableHeader align="end">{t('columns.count')}</TableHeader>
            <TableHeader align="end">{t('columns.share')}</TableHeader>
            <TableHeader align="end">{t('columns.value')}</TableHeader>
          </TableHead>
          <TableBody>
            {reasons.map(({ resolution, reason, count, cents, valued }) => (
              <TableRow key={`${resolution} ${reason}`}>
                <TableCell className="min-w-32">
                  {reason === null ? tBoard('outcome.noReason') : tBoard(`reasons.${reason}`)}
                </TableCell>
                <TableCell>{tBoard(`resolutions.${resolution}`)}</TableCell>
                <TableCell align="end">{formats.number(count)}</TableCell>
                <TableCell align="end" className="w-32">
                  <Share share={partOf(count, all)} withBar />
                </TableCell>
                <TableCell align="end">
                  <Euros cents={cents} valued={valued} count={count} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Section>
  )
}
