import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useAlertTimesApi } from '../../alerts.client.ts'
import { PercentileCell } from './percentile-cell.tsx'

const POLL_MS = 5 * 60_000

/** For everyone: how long alerts of each source took, day by day. */
export const PublicAlertTimes = ({
  sourceName,
}: {
  readonly sourceName: (code: string) => string
}) => {
  const t = useTranslations('alerts')
  const formats = useFormats()
  const api = useAlertTimesApi()
  const list = useQuery(api.alertTimes.list.queryOptions(undefined, { refetchInterval: POLL_MS }))
  return (
    <Section title={t('title')} description={<span className="max-w-prose">{t('lead')}</span>}>
      {!list.data && <Awaited query={list} rows={4} loading={t('loading')} />}
      {list.data?.length === 0 && <p className="text-muted">{t('nothing')}</p>}
      {list.data && list.data.length > 0 && (
        <>
          <Table label={t('title')}>
            <TableHead>
              <TableHeader>{t('day')}</TableHeader>
              <TableHeader>{t('source')}</TableHeader>
              <TableHeader align="end">{t('matches')}</TableHeader>
              <TableHeader align="end" className="min-w-28 whitespace-normal">
                {t('stages.ours')}
              </TableHeader>
              <TableHeader align="end" className="min-w-28 whitespace-normal">
                {t('stages.alert')}
              </TableHeader>
            </TableHead>
            <TableBody>
              {list.data.map((row) => (
                <TableRow key={`${row.day} ${row.source}`}>
                  <TableCell className="whitespace-nowrap tabular-nums">
                    {formats.date(row.day)}
                  </TableCell>
                  <TableCell className="min-w-36 font-medium">{sourceName(row.source)}</TableCell>
                  <TableCell align="end">{formats.number(row.matches)}</TableCell>
                  <PercentileCell of={row.ours} />
                  <PercentileCell of={row.alert} />
                </TableRow>
              ))}
            </TableBody>
          </Table>
          <p className="mt-2 max-w-prose text-sm text-subtle">{t('explain')}</p>
        </>
      )}
    </Section>
  )
}
