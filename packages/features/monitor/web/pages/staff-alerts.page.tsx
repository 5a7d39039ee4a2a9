import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useMonitorAdminApi } from '../alerts.client.ts'
import { AlertTimeTable } from '../components/alerts/alert-time-table.tsx'
import { DiscrepancyTable, RunTable } from '../components/alerts/reconciliation-tables.tsx'

const POLL_MS = 60_000

/** How fast alerts are, stage by stage, and whether matches are what search finds. */
export const AlertsScreen = ({ sourceName }: { readonly sourceName: (code: string) => string }) => {
  const t = useTranslations('alerts.staff')
  const api = useMonitorAdminApi()
  const options = { refetchInterval: POLL_MS }
  const times = useQuery(api.adminAlerts.times.queryOptions(undefined, options))
  const compared = useQuery(api.adminAlerts.reconciliation.queryOptions(undefined, options))
  return (
    <>
      <p className="max-w-prose text-muted">{t('lead')}</p>
      <Section title={t('discrepancies')}>
        {compared.data ? (
          <DiscrepancyTable discrepancies={compared.data.discrepancies} />
        ) : (
          <Awaited query={compared} rows={4} loading={t('loading')} />
        )}
      </Section>
      <Section title={t('times')}>
        {!times.data && <Awaited query={times} rows={4} loading={t('loading')} />}
        {times.data?.length === 0 && <p className="text-muted">{t('noTimes')}</p>}
        {times.data && times.data.length > 0 && (
          <AlertTimeTable times={times.data} sourceName={sourceName} />
        )}
      </Section>
      {compared.data && (
        <Section title={t('runs')}>
          <RunTable runs={compared.data.runs} />
        </Section>
      )}
    </>
  )
}
