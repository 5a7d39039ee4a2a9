import { useTypedSearch } from '@kogge/platform/web/lists/use-typed-search.ts'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { ErrorState } from '@kogge/ui/error-state.tsx'
import { InfiniteSentinel } from '@kogge/ui/infinite-sentinel.tsx'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  DecisionDialog,
  type DecisionKind,
} from '../components/staff/verification-decision-dialog.tsx'
import { QueueCard } from '../components/staff/verification-queue-card.tsx'
import { type QueueItem, useStaffApi } from '../verification.client.ts'

const QUEUES = ['asked', 'unverified', 'verified'] as const
type Queue = (typeof QUEUES)[number]

/** Each card asks for look-alikes of its own. */
const PAGE = 10

interface Props {
  /** What stands in the address. */
  readonly queue: string
  readonly onQueue: (queue: Queue) => void
  /** A part of a name, or a number. */
  readonly q: string
  readonly onQ: (q: string) => void
}

/** Organisations that wait to be verified or are, and the decision of staff. */
export const VerificationScreen = ({ queue: given, onQueue, q, onQ }: Props) => {
  const t = useTranslations('verification')
  const api = useStaffApi()
  const queue = QUEUES.find((known) => known === given) ?? 'asked'
  const [deciding, setDeciding] = useState<{ kind: DecisionKind; item: QueueItem } | null>(null)
  const [typed, setTyped] = useTypedSearch(q, onQ)
  const list = useInfiniteQuery(
    api.adminVerification.list.infiniteQueryOptions(
      { queue, q, limit: PAGE },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  )
  const items = list.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label={t('staff.queue')}
          className="w-auto min-w-48"
          value={queue}
          onValueChange={onQueue}
          options={QUEUES.map((value) => ({ value, label: t(`staff.queues.${value}`) }))}
        />
        <SearchInput
          label={t('staff.search')}
          placeholder={t('staff.search')}
          clearLabel={t('staff.clear')}
          value={typed}
          onValueChange={setTyped}
          boxClassName="w-full sm:w-80"
        />
      </div>
      {!items &&
        (list.isError ? (
          <ErrorState
            title={t('failed')}
            retryLabel={t('retry')}
            retrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <SkeletonRows rows={4} label={t('loading')} />
        ))}
      {items?.length === 0 && (
        <EmptyState title={t(q === '' ? `staff.none.${queue}` : 'staff.noneFound')} />
      )}
      {items?.map((item) => (
        <QueueCard
          key={item.org.orgId}
          item={item}
          onDecide={(kind) => setDeciding({ kind, item })}
        />
      ))}
      <InfiniteSentinel
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onReach={() => void list.fetchNextPage()}
        label={t('staff.more')}
      />
      {deciding && <DecisionDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}
