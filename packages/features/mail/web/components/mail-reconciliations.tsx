import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useMailApi } from '../mail-admin.client.ts'

const COUNTS = ['matches', 'news', 'late', 'queued', 'requeued'] as const

/** What should have gone out, compared with what went, and the last alarms: in a line that unfolds. */
export const MailReconciliationList = () => {
  const t = useTranslations('staffMail.reconciliation')
  const formats = useFormats()
  const query = useQuery(useMailApi().adminNotifications.reconciliations.queryOptions())
  const latest = query.data?.runs[0]
  const [alarm] = query.data?.alarms ?? []
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1">
        <span className="font-medium">{t('title')}</span>
        {latest && <span className="tabular-nums"> · {formats.dateTime(latest.startedAt)}</span>}
        {alarm && (
          <span className="text-attention">
            {` · ${t(`alarms.${alarm.alarm}`)}, ${formats.dateTime(alarm.at)}`}
          </span>
        )}
      </summary>
      <p className="mb-2 text-muted">{t('text')}</p>
      <Loaded query={query} rows={3} loading={t('loading')}>
        {({ runs, alarms }) => (
          <div className="flex flex-col gap-3">
            {runs.length === 0 ? (
              <p className="text-muted">{t('none')}</p>
            ) : (
              <Table label={t('title')}>
                <TableHead>
                  <TableHeader>{t('startedAt')}</TableHeader>
                  {COUNTS.map((name) => (
                    <TableHeader key={name} align="end">
                      {t(`counts.${name}`)}
                    </TableHeader>
                  ))}
                </TableHead>
                <TableBody>
                  {runs.map((run) => (
                    <TableRow key={run.startedAt}>
                      <TableCell className="whitespace-nowrap tabular-nums">
                        {formats.dateTime(run.startedAt)}
                        {run.finishedAt === null && (
                          <span className="text-attention"> {t('unfinished')}</span>
                        )}
                      </TableCell>
                      {COUNTS.map((name) => (
                        <TableCell key={name} align="end" className="tabular-nums">
                          {formats.number(run[name])}
                        </TableCell>
                      ))}
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
            )}
            {alarms.length > 0 && (
              <ul aria-label={t('alarmsTitle')} className="list-disc pl-5">
                {alarms.map(({ alarm, at }) => (
                  <li key={`${alarm} ${at}`}>
                    {t(`alarms.${alarm}`)} · {formats.dateTime(at)}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </Loaded>
    </details>
  )
}
