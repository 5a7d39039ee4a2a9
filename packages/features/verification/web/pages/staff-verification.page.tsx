import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { useTypedSearch } from '@kogge/platform/web/lists/use-typed-search.ts'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { Select } from '@kogge/ui/select.tsx'
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
      <ListStates
        list={list}
        count={items?.length}
        rows={4}
        labels={{ loading: t('loading'), more: t('staff.more'), failed: t('failed') }}
        empty={{ title: t(q === '' ? `staff.none.${queue}` : 'staff.noneFound') }}
      >
        <div className="flex flex-col gap-4">
          {items?.map((item) => (
            <QueueCard
              key={item.org.orgId}
              item={item}
              onDecide={(kind) => setDeciding({ kind, item })}
            />
          ))}
        </div>
      </ListStates>
      {deciding && <DecisionDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}
