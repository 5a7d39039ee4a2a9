/** What has become of a notification: seen or not where it is listed; waiting for its mail, mailed, or not mailed. */
export const NOTIFICATION_STATES = ['unread', 'read', 'waiting', 'mailed', 'unmailed'] as const
export type NotificationState = (typeof NOTIFICATION_STATES)[number]
