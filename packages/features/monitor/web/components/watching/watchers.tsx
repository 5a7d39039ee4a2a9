import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useMonitorAdminApi } from '../../alerts.client.ts'

/** The members who watch a tender or an organisation. */
export const Watchers = ({ id }: { readonly id: string }) => {
  const t = useTranslations('watching.staff')
  const formats = useFormats()
  const api = useMonitorAdminApi()
  const query = useQuery(api.adminMonitor.watchers.queryOptions({ id }))
  if (!query.data) return <Awaited query={query} rows={3} loading={t('loading')} />
  if (query.data.length === 0) return <p className="text-muted">{t('noWatchers')}</p>
  return (
    <Table label={t('watchers')}>
      <TableHead>
        <TableHeader>{t('watcher')}</TableHeader>
        <TableHeader>{t('org')}</TableHeader>
        <TableHeader>{t('since')}</TableHeader>
      </TableHead>
      <TableBody>
        {query.data.map((one) => (
          <TableRow key={`${one.userId} ${one.orgId}`}>
            <TableCell className="min-w-40">
              <QuickViewLink
                view={{ kind: 'user', userId: one.userId }}
                className="wrap-anywhere text-link hover:underline"
              >
                {one.name}
              </QuickViewLink>
              <p className="wrap-anywhere text-sm text-subtle">{one.email}</p>
            </TableCell>
            <TableCell className="min-w-40">
              <QuickViewLink
                view={{ kind: 'organisation', orgId: one.orgId }}
                className="wrap-anywhere text-link hover:underline"
              >
                {one.org}
              </QuickViewLink>
            </TableCell>
            <TableCell className="whitespace-nowrap tabular-nums">
              {formats.dateTime(one.since)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
