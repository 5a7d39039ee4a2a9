import { MOST_COUNTED } from '@kogge/domain/notifications/notification-kinds.ts'
import { useQuickView } from '@kogge/platform/web/quick-view.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Bell } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useUnreadLines } from '../use-unread-lines.ts'

/** Opens the notifications beside the page, and says how many lines of them are unread. */
export const NotificationBell = () => {
  const t = useTranslations('shell.bell')
  const quickView = useQuickView()
  const unread = useUnreadLines()
  const shown = unread > MOST_COUNTED ? `${MOST_COUNTED}+` : String(unread)
  return (
    <Button
      variant="ghost"
      icon={<Bell aria-hidden />}
      aria-label={t('label', { count: unread })}
      onClick={() => quickView.open({ kind: 'notifications' })}
    >
      {unread > 0 && (
        <span className="rounded-full bg-accent px-1.5 text-on-accent text-xs tabular-nums">
          {shown}
        </span>
      )}
    </Button>
  )
}
