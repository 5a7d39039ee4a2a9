import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'

const UnreadCount = lazy(() =>
  import('./unread-count.tsx').then((module) => ({ default: module.UnreadCount })),
)

/** The way to the conversations, with how many of them have something unread. */
export const MessagingEntry = ({ className }: { readonly className: string }) => {
  const t = useTranslations('shell.menu')
  return (
    <Link to="/messaging" className={className}>
      {t('messaging')}
      <Suspense fallback={null}>
        <UnreadCount />
      </Suspense>
    </Link>
  )
}
