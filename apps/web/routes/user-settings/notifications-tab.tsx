import { OwnStoppedMail } from '@kogge/features/accounts/web/components/settings/stopped-mail.tsx'
import { NotificationSettingsTab } from '@kogge/features/notifications/web/pages/notification-settings.page.tsx'
import { FurtherTexts } from '@kogge/i18n/further-texts.tsx'

/** What the reader is notified of, and when by mail. */
export const NotificationsTab = () => (
  <FurtherTexts>
    <OwnStoppedMail />
    <NotificationSettingsTab />
  </FurtherTexts>
)
