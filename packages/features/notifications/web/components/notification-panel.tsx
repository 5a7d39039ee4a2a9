import { useNotificationMarks } from '../use-notification-marks.ts'
import { NotificationList } from './notification-list.tsx'

/** The latest notifications beside a page. */
export const NotificationPanel = () => {
  const marks = useNotificationMarks()
  return <NotificationList isUnread={false} kinds={[]} marks={marks} />
}
