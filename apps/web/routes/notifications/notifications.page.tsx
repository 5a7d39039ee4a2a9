import { readNotificationScope } from '@kogge/features/notifications/web/model/notification-scope.ts'
import { NotificationsPage } from '@kogge/features/notifications/web/pages/notifications.page.tsx'
import { Restricted } from '@kogge/platform/web/access/restricted-page.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { notificationsRoute } from './notifications.route.ts'

/** A reader's notifications, whatever organisation they act for. */
export const NotificationsRoutePage = () => {
  const { scope, rejected } = readNotificationScope(notificationsRoute.useSearch())
  const navigate = notificationsRoute.useNavigate()
  if (!useSession()) return <Restricted kind="sign_in" />
  return (
    <NotificationsPage
      scope={scope}
      rejected={rejected}
      onKind={(kind) =>
        void navigate({
          search: { ...(scope.unread && { unread: true }), ...(kind && { kind: [kind] }) },
        })
      }
    />
  )
}
