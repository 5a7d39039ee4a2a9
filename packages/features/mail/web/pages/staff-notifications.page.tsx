import { NOTIFICATION_STATES } from '@kogge/domain/mail/notification-states.ts'
import { NOTIFICATION_KINDS } from '@kogge/domain/notifications/notification-kinds.ts'
import { readListParams, withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { RejectedBanner } from '@kogge/platform/web/lists/rejected-parameters-banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { AddressField } from '../components/address-field.tsx'
import { Choices, FilterFrame, PeriodFilter } from '../components/list-frame.tsx'
import { MailReconciliationList } from '../components/mail-reconciliations.tsx'
import { NotificationTable } from '../components/notification-table.tsx'
import { useMailApi } from '../mail-admin.client.ts'
import {
  NOTIFICATION_LIST,
  type NotificationFilterName,
  periodInput,
} from '../model/staff-mail-lists.ts'

interface Props {
  readonly search: Readonly<Record<string, unknown>>
  readonly onSearch: (search: Readonly<Record<string, unknown>>, replace?: boolean) => void
}

/** Notifications: for whom they were made, why, and what became of them. */
export const NotificationsScreen = ({ search, onSearch }: Props) => {
  const t = useTranslations('staffMail')
  const api = useMailApi()
  const { params, rejected } = readListParams(NOTIFICATION_LIST, search)
  const { address = [], kind = [], state = [], from = [], until = [] } = params
  const set = (name: NotificationFilterName, values: readonly string[]) =>
    onSearch(withFilter(NOTIFICATION_LIST, params, name, values), true)
  const list = useInfiniteQuery(
    api.adminNotifications.list.infiniteQueryOptions(
      {
        ...periodInput(params),
        ...(address[0] && { address: address[0] }),
        kind: NOTIFICATION_KINDS.filter((one) => kind.includes(one)),
        state: NOTIFICATION_STATES.filter((one) => state.includes(one)),
        limit: 50,
      },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  )
  const rows = list.data?.pages.flatMap(({ items }) => items)
  const isNarrowed = Object.keys(params).length > 0
  return (
    <div className="flex min-w-0 flex-col gap-4 lg:flex-row lg:gap-8">
      <FilterFrame
        count={[kind, state, from, until].filter(({ length }) => length > 0).length}
        onClear={() => onSearch(address.length > 0 ? { address } : {})}
      >
        <Choices
          title={t('kind')}
          selected={kind}
          onSelected={(values) => set('kind', values)}
          facets={NOTIFICATION_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <Choices
          title={t('state')}
          selected={state}
          onSelected={(values) => set('state', values)}
          facets={NOTIFICATION_STATES.map((value) => ({ value, label: t(`fates.${value}`) }))}
        />
        <PeriodFilter
          from={from}
          until={until}
          onDay={set}
          onClear={() =>
            onSearch(
              withFilter(
                NOTIFICATION_LIST,
                withFilter(NOTIFICATION_LIST, params, 'from', []),
                'until',
                [],
              ),
              true,
            )
          }
        />
      </FilterFrame>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <RejectedBanner names={rejected} />
        <AddressField
          value={address[0] ?? ''}
          busy={list.isPlaceholderData}
          onAddress={(values) => set('address', values)}
        />
        <MailReconciliationList />
        <ListStates
          list={list}
          count={rows?.length}
          labels={{ loading: t('loadingNotifications'), more: t('more') }}
          empty={
            isNarrowed
              ? {
                  title: t('filters.nothing'),
                  action: <Button onClick={() => onSearch({})}>{t('filters.clearAll')}</Button>,
                }
              : { title: t('noNotifications') }
          }
        >
          <NotificationTable rows={rows ?? []} />
        </ListStates>
      </div>
    </div>
  )
}
