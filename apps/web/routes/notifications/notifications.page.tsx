import { NotificationsPage } from '@kogge/features/notifications/web/pages/notifications.page.tsx'
import { Restricted } from '@kogge/platform/web/access/restricted-page.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { notificationsRoute } from './notifications.route.ts'

/** A reader's notifications, whatever organisation they act for. */
export const NotificationsRoutePage = () => {
  const scope = notificationsRoute.useSearch()
  const navigate = notificationsRoute.useNavigate()
  if (!useSession()) return <Restricted kind="sign_in" />
  return (
    <NotificationsPage
      scope={scope}
      onKind={(kind) =>
        void navigate({
          search: ({ unread }) => ({ ...(unread && { unread }), ...(kind && { kind: [kind] }) }),
        })
      }
    />
  )
}
