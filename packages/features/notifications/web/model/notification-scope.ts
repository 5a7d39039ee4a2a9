import {
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '@kogge/domain/notifications/notification-kinds.ts'
import { type ListSpec, readListParams } from '@kogge/platform/web/lists/list-search.ts'

/** Which notifications the address asks for: all, unless it says otherwise. */
export interface NotificationScope {
  readonly unread?: true
  /** One kind or several; a list that is empty stands in no address. */
  readonly kind?: readonly NotificationKind[]
}

const LIST: ListSpec<'kind', 'latest'> = {
  filters: { kind: { accepts: NOTIFICATION_KINDS } },
  sorts: ['latest'],
  defaultSort: 'latest',
}

const YES: readonly unknown[] = [true, 'true']
const NO: readonly unknown[] = [undefined, false, 'false']

/** Reads it from an address, keeping what is right and naming what is not. */
export const readNotificationScope = (
  raw: Readonly<Record<string, unknown>>,
): { readonly scope: NotificationScope; readonly rejected: readonly string[] } => {
  const { params, rejected } = readListParams(LIST, raw)
  const kind = NOTIFICATION_KINDS.filter((known) => params.kind?.includes(known))
  const isUnread = YES.includes(raw['unread'])
  const isKnown = isUnread || NO.includes(raw['unread'])
  return {
    scope: { ...(isUnread && { unread: true as const }), ...(kind.length > 0 && { kind }) },
    rejected: isKnown ? rejected : [...rejected, 'unread'],
  }
}
