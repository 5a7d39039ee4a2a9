import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { InfiniteSentinel } from '@kogge/ui/infinite-sentinel.tsx'
import { BellOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type ListedLines, useNotificationLines } from '../use-notification-lines.ts'
import type { NotificationMarks } from '../use-notification-marks.ts'
import { NotificationRow } from './notification-row.tsx'

interface Props extends ListedLines {
  readonly marks: NotificationMarks
}

/** Notifications by lines, the latest first. */
export const NotificationList = ({ isUnread, kinds, marks }: Props) => {
  const t = useTranslations('notifications')
  const query = useNotificationLines({ isUnread, kinds })
  if (!query.data) return <Awaited query={query} rows={6} loading={t('loading')} />
  const lines = query.data.pages.flatMap(({ items }) => items)
  if (lines.length === 0 && !query.hasNextPage) {
    const isNarrowed = isUnread || kinds.length > 0
    return (
      <EmptyState
        icon={<BellOff aria-hidden strokeWidth={1.5} />}
        title={t(isUnread ? 'allRead' : isNarrowed ? 'noneSuch' : 'none')}
        description={isNarrowed ? undefined : t('noneText')}
      />
    )
  }
  return (
    <>
      <ul aria-label={t('title')} className="border-line border-t">
        {lines.map((line) => (
          <NotificationRow key={line.line} line={line} marks={marks} />
        ))}
      </ul>
      <InfiniteSentinel
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onReach={() => void query.fetchNextPage()}
        label={t('more')}
      />
    </>
  )
}
