import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { DelegationList } from '../components/delegation-list.tsx'
import { SettingsLink } from '../components/org-settings-link.tsx'
import { type HistoryItem, useApi } from '../delegations.client.ts'

const HistoryRow = ({ item }: { readonly item: HistoryItem }) => {
  const t = useTranslations('delegations.history')
  const tList = useTranslations('delegations.list')
  const tKinds = useTranslations('delegations.kinds')
  const formats = useFormats()
  const { event, side, org, actorName, personName } = item
  const isByTime = event === 'ended'
  return (
    <TableRow>
      <TableCell className="whitespace-nowrap tabular-nums">
        {formats.dateTime(item.at, true)}
      </TableCell>
      <TableCell className="min-w-36">{t(`events.${event}`, { name: personName ?? '' })}</TableCell>
      <TableCell className="min-w-32 wrap-anywhere">
        {isByTime ? t('nobody') : (actorName ?? t('someoneOf', { org: org.name }))}
      </TableCell>
      <TableCell className="min-w-40 wrap-anywhere">{t(side, { org: org.name })}</TableCell>
      <TableCell className="min-w-56">
        <p>
          {tKinds(item.kind)}
          {' · '}
          <span className="tabular-nums">
            {tList('period', {
              from: formats.dateTime(item.startsAt),
              to: formats.dateTime(item.endsAt, true),
            })}
          </span>
        </p>
        <p className="text-sm text-subtle wrap-anywhere">{item.reason}</p>
      </TableCell>
    </TableRow>
  )
}

/** Everything that happened to the delegations of an organisation, the newest first. */
export const DelegationHistoryPage = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('delegations.history')
  const api = useApi()
  const history = useInfiniteQuery(
    api.delegation.history.infiniteQueryOptions(
      { orgId },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  )
  return (
    <Section
      title={t('title')}
      actions={
        <SettingsLink orgId={orgId} tab="access-delegation">
          {t('back')}
        </SettingsLink>
      }
    >
      <DelegationList
        answer={history}
        empty={<EmptyState title={t('empty')} description={t('emptyText')} />}
      >
        {(items) => (
          <Table label={t('title')}>
            <TableHead>
              <TableHeader>{t('columns.at')}</TableHeader>
              <TableHeader>{t('columns.event')}</TableHeader>
              <TableHeader>{t('columns.actor')}</TableHeader>
              <TableHeader>{t('columns.org')}</TableHeader>
              <TableHeader>{t('columns.details')}</TableHeader>
            </TableHead>
            <TableBody>
              {items.map((item) => (
                <HistoryRow key={item.key} item={item} />
              ))}
            </TableBody>
          </Table>
        )}
      </DelegationList>
    </Section>
  )
}
