import {
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '@kogge/domain/notifications/notification-kinds.ts'
import { RejectedBanner } from '@kogge/platform/web/lists/rejected-parameters-banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { LinkTab, LinkTabs } from '@kogge/ui/tabs.tsx'
import { Link } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { NotificationList } from '../components/notification-list.tsx'
import type { NotificationScope } from '../model/notification-scope.ts'
import { useNotificationLines } from '../use-notification-lines.ts'
import { useNotificationMarks } from '../use-notification-marks.ts'
import { useHasUnread } from '../use-unread-lines.ts'

interface Props {
  readonly scope: NotificationScope
  /** Parameters of the address that could not be used. */
  readonly rejected: readonly string[]
  readonly onKind: (kind: NotificationKind | null) => void
}

const ALL = 'all'

/** `/notifications`: those of the reader, unread or all, of one kind or of all. */
export const NotificationsPage = ({ scope, rejected, onKind }: Props) => {
  const t = useTranslations('notifications')
  const marks = useNotificationMarks()
  const { kind = [], unread = false } = scope
  const { data, isPlaceholderData, hasNextPage } = useNotificationLines({
    isUnread: unread,
    kinds: kind,
  })
  const latest = isPlaceholderData ? undefined : data?.pages[0]?.items[0]?.at
  const hasUnread = useHasUnread()
  const lines = data?.pages.flatMap(({ items }) => items) ?? []
  const canMark = hasUnread && (hasNextPage || lines.some((line) => line.unread > 0))
  const [chosen = ALL] = kind
  const filter = kind.length > 0 ? { kind } : {}
  const kinds = [ALL, ...NOTIFICATION_KINDS] as const
  return (
    <div className="mx-auto flex w-full max-w-[48rem] flex-1 flex-col gap-4 px-4 py-4">
      <title>{`${t('title')} · Kogge`}</title>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h1 className="font-semibold text-xl">{t('title')}</h1>
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<CheckCheck aria-hidden />}
            disabled={marks.busy || latest === undefined || !canMark}
            onClick={() => latest !== undefined && marks.markAll(kind, latest)}
          >
            {t('markAll')}
          </Button>
          <LinkButton asChild variant="ghost">
            <Link to="/user-settings/$" params={{ _splat: 'notifications' }}>
              {t('settings')}
            </Link>
          </LinkButton>
        </div>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-2">
        <LinkTabs label={t('views')}>
          <LinkTab asChild active={!unread}>
            <Link to="/notifications" search={filter}>
              {t('all')}
            </Link>
          </LinkTab>
          <LinkTab asChild active={unread}>
            <Link to="/notifications" search={{ ...filter, unread: true }}>
              {t('onlyUnread')}
            </Link>
          </LinkTab>
        </LinkTabs>
        <Select
          aria-label={t('kind')}
          variant="ghost"
          value={chosen}
          onValueChange={(value) => onKind(value === ALL ? null : value)}
          options={kinds.map((value) => ({
            value,
            label: value === ALL ? t('allKinds') : t(`kinds.${value}`),
          }))}
        />
      </div>
      <RejectedBanner names={rejected} />
      <NotificationList isUnread={unread} kinds={kind} marks={marks} />
    </div>
  )
}
