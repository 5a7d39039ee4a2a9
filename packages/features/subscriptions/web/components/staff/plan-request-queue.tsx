import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useStaffApi } from '../../subscriptions.client.ts'
import { ManageLink } from './manage-plan-link.tsx'

/** What organisations ask for and nobody has settled, the oldest first. */
export const RequestQueue = () => {
  const t = useTranslations('subscriptions.staff')
  const tLoading = useTranslations('subscriptions')
  const formats = useFormats()
  const api = useStaffApi()
  const queue = useInfiniteQuery(
    api.adminSubscriptions.requests.infiniteQueryOptions(
      {},
      { getNextPageParam: (page) => page.nextCursor },
    ),
  )
  const requests = queue.data?.pages.flatMap(({ items }) => items)
  return (
    <ListStates
      list={queue}
      count={requests?.length}
      rows={3}
      labels={{ loading: tLoading('loading'), more: t('more'), failed: tLoading('failed') }}
      empty={{ title: t('queueEmpty') }}
    >
      <Table label={t('queueTitle')}>
        <TableHead>
          <TableHeader>{t('columns.at')}</TableHeader>
          <TableHeader>{t('columns.org')}</TableHeader>
          <TableHeader>{t('columns.current')}</TableHeader>
          <TableHeader>{t('columns.asked')}</TableHeader>
          <TableHeader>{t('columns.message')}</TableHeader>
        </TableHead>
        <TableBody>
          {requests?.map((request) => (
            <TableRow key={request.requestId}>
              <TableCell className="whitespace-nowrap tabular-nums">
                {formats.dateTime(request.createdAt, true)}
              </TableCell>
              <TableCell className="min-w-40">
                <ManageLink orgId={request.orgId} name={request.name} />
                <p className="text-sm text-subtle">{request.askedBy}</p>
              </TableCell>
              <TableCell>{request.currentTier}</TableCell>
              <TableCell className="whitespace-nowrap tabular-nums">
                {request.tier} +{formats.number(request.paidSeats)}
              </TableCell>
              <TableCell className="min-w-48 wrap-anywhere">{request.message}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ListStates>
  )
}
