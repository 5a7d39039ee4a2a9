import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useMonitorAdminApi } from '../../alerts.client.ts'
import type { ConditionsComponent } from '../../model/parts-from-routes.ts'
import { ProfileStateBadge } from '../profile-state-badge.tsx'

interface Props {
  readonly orgId: string
  readonly Conditions: ConditionsComponent
}

/** The profiles of an organisation as staff see them. */
export const StaffProfiles = ({ orgId, Conditions }: Props) => {
  const t = useTranslations('watching.staff')
  const formats = useFormats()
  const api = useMonitorAdminApi()
  const query = useQuery(api.adminMonitor.profiles.queryOptions({ orgId }))
  if (!query.data) return <Awaited query={query} rows={3} loading={t('loading')} />
  if (query.data.length === 0) return <p className="text-muted">{t('noProfiles')}</p>
  return (
    <Table label={t('profiles')}>
      <TableHead>
        <TableHeader>{t('profile')}</TableHeader>
        <TableHeader>{t('owner')}</TableHeader>
        <TableHeader>{t('matchedFrom')}</TableHeader>
        <TableHeader align="end">{t('total')}</TableHeader>
      </TableHead>
      <TableBody>
        {query.data.map((profile) => (
          <TableRow key={profile.guid}>
            <TableCell className="w-full min-w-60 max-w-0">
              <span className="flex flex-wrap items-center gap-2 font-medium">
                {profile.name}
                <ProfileStateBadge state={profile.state} />
              </span>
              <Conditions filters={profile.filters} />
            </TableCell>
            <TableCell>{profile.owner ?? '–'}</TableCell>
            <TableCell className="whitespace-nowrap tabular-nums">
              {profile.matchedFrom === null
                ? t('notMatched')
                : formats.dateTime(profile.matchedFrom)}
            </TableCell>
            <TableCell align="end">{formats.number(profile.total)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
