import { MoreRows } from '@kogge/platform/web/lists/list-states.tsx'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { OwnershipCard } from '../components/joining/ownership-request-card.tsx'
import { DecisionDialog } from '../components/joining/request-decision-dialog.tsx'
import { type OwnershipItem, useOwnershipApi } from '../members-admin.client.ts'

const STATUSES = ['pending', 'decided'] as const
type Status = (typeof STATUSES)[number]

interface Props {
  readonly search: Readonly<Record<string, unknown>>
  readonly onSearch: (search: Readonly<Record<string, unknown>>) => void
}

/** A filter stands in the address as a list; the default is not there at all. */
const statusIn = ({ status }: Props['search']): Status =>
  Array.isArray(status) && status[0] === 'decided' ? 'decided' : 'pending'

/** `/admin/support/org-ownership`: who asks to speak for an organisation, and the decision. */
export const OwnershipScreen = ({ search, onSearch }: Props) => {
  const t = useTranslations('members.ownership')
  const common = useTranslations('members')
  const api = useOwnershipApi()
  const status = statusIn(search)
  const [deciding, setDeciding] = useState<{
    kind: 'approve' | 'reject'
    item: OwnershipItem
  } | null>(null)
  const list = useInfiniteQuery(
    api.adminOwnership.list.infiniteQueryOptions(
      { status },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  )
  return (
    <>
      <Select
        aria-label={t('status')}
        className="w-auto min-w-48 self-start"
        value={status}
        onValueChange={(next: Status) => onSearch(next === 'decided' ? { status: [next] } : {})}
        options={STATUSES.map((value) => ({ value, label: t(`filters.${value}`) }))}
      />
      <Loaded query={list} rows={4} loading={common('loading')} failed={common('failed')}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0) return <EmptyState title={t(`none.${status}`)} />
          return (
            <div className="flex flex-col gap-4">
              {items.map((item) => (
                <OwnershipCard
                  key={item.requestId}
                  item={item}
                  onDecide={(kind) => setDeciding({ kind, item })}
                />
              ))}
            </div>
          )
        }}
      </Loaded>
      <MoreRows list={list} label={common('more')} />
      {deciding && (
        <DecisionDialog
          item={deciding.item}
          kind={deciding.kind}
          onClose={() => setDeciding(null)}
        />
      )}
    </>
  )
}
