import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useUnreadConversations } from '../use-unread-conversations.ts'

const MOST_COUNTED = 99

/** The way to the conversations, with how many of them have something unread. */
export const MessagingEntry = ({ className }: { readonly className: string }) => {
  const t = useTranslations('shell.menu')
  const unread = useUnreadConversations()
  return (
    <Link to="/messaging" className={className}>
      {t('messaging')}
      {unread > 0 && (
        <>
          <span
            aria-hidden
            className="ml-1.5 rounded-full bg-accent px-1.5 text-on-accent text-xs tabular-nums"
          >
            {unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}
          </span>
          <span className="sr-only">{t('messagingUnread', { count: unread })}</span>
        </>
      )}
    </Link>
  )
}
