import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useMonitorAdminApi } from '../../alerts.client.ts'

const POLL_MS = 60_000

/** Says on every screen of the staff area that matches differ from what search finds, or that nobody compares them. */
export const MatchAlarmNotice = () => {
  const t = useTranslations('alerts.alarm')
  const formats = useFormats()
  const api = useMonitorAdminApi()
  const { data } = useQuery(
    api.adminAlerts.alarm.queryOptions(undefined, { refetchInterval: POLL_MS }),
  )
  if (!data) return null
  const { missing, surplus, unsettled, silentSince } = data
  return (
    <Banner
      tone={unsettled > 0 ? 'error' : 'attention'}
      title={missing + surplus > 0 ? t('title') : t('silentTitle')}
      live
      actions={
        <LinkButton asChild size="sm">
          <Link to="/admin/$" params={{ _splat: 'support/alerts' }} search={{}}>
            {t('details')}
          </Link>
        </LinkButton>
      }
    >
      {missing + surplus > 0 && (
        <p className="max-w-prose">{t('text', { missing, surplus, unsettled })}</p>
      )}
      {silentSince !== null && (
        <p className="max-w-prose">{t('silent', { time: formats.dateTime(silentSince) })}</p>
      )}
    </Banner>
  )
}
