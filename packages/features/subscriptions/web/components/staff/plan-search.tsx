import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { Badge } from '@kogge/ui/badge.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useStaffApi } from '../../subscriptions.client.ts'
import { ManageLink } from './manage-plan-link.tsx'

/** Organisations with members that have the words in their name, and their plans. */
export const PlanSearch = ({ q }: { readonly q: string }) => {
  const t = useTranslations('subscriptions.staff')
  const tLoading = useTranslations('subscriptions')
  const formats = useFormats()
  const api = useStaffApi()
  const found = useInfiniteQuery(
    api.adminSubscriptions.orgs.infiniteQueryOptions(
      { q },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  )
  const orgs = found.data?.pages.flatMap(({ items }) => items)
  return (
    <ListStates
      list={found}
      count={orgs?.length}
      rows={5}
      labels={{ loading: tLoading('loading'), more: t('more'), failed: tLoading('failed') }}
      empty={{ title: t('nothing') }}
    >
      <Table label={t('searchTitle')}>
        <TableHead>
          <TableHeader>{t('columns.org')}</TableHeader>
          <TableHeader>{t('columns.tier')}</TableHeader>
          <TableHeader>{t('columns.until')}</TableHeader>
          <TableHeader align="end">{t('columns.members')}</TableHeader>
        </TableHead>
        <TableBody>
          {orgs?.map((org) => (
            <TableRow key={org.orgId}>
              <TableCell className="min-w-40">
                <ManageLink orgId={org.orgId} name={org.name} />{' '}
                {org.hasRequest && <Badge tone="attention">{t('waiting')}</Badge>}
                <p className="text-sm text-subtle">
                  {[org.registrationNumber, org.country && formats.country(org.country)]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </TableCell>
              <TableCell>{org.tier}</TableCell>
              <TableCell className="whitespace-nowrap tabular-nums">
                {org.until && formats.dateTime(org.until, true)}
              </TableCell>
              <TableCell align="end">
                {formats.number(org.seats.used)} / {formats.number(org.seats.total)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ListStates>
  )
}
