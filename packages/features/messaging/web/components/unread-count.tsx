import { useTranslations } from 'use-intl'
import { useUnreadConversations } from '../use-unread-conversations.ts'

const MOST_COUNTED = 99

/** How many conversations have something unread; nothing where none has. */
export const UnreadCount = () => {
  const t = useTranslations('shell.menu')
  const unread = useUnreadConversations()
  return (
    unread > 0 && (
      <>
        <span
          aria-hidden
          className="ml-1.5 rounded-full bg-accent px-1.5 text-on-accent text-xs tabular-nums"
        >
          {unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}
        </span>
        <span className="sr-only">{t('messagingUnread', { count: unread })}</span>
      </>
    )
  )
}
