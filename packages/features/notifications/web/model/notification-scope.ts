import {
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '@kogge/domain/notifications/notification-kinds.ts'

/** Which notifications the address asks for: all, unless it says otherwise. */
export interface NotificationScope {
  readonly unread?: true
  /** One kind or several; a list that is empty stands in no address. */
  readonly kind?: readonly NotificationKind[]
}

/** Reads it from an address; what is no kind is left out. */
export const readNotificationScope = (raw: Record<string, unknown>): NotificationScope => {
  const named: readonly unknown[] = Array.isArray(raw['kind']) ? raw['kind'] : []
  const kind = NOTIFICATION_KINDS.filter((known) => named.includes(known))
  const isUnread = raw['unread'] === true || raw['unread'] === 'true'
  return { ...(isUnread && { unread: true as const }), ...(kind.length > 0 && { kind }) }
}
