import type { MessageKind } from '../accounts/notification-settings.ts'

/** The subjects of notifications, in the order in which they are listed. */
export const NOTIFICATION_KINDS = [
  /** Tenders that fit a profile which the reader subscribes to. */
  'matches',
  /** Changes of tenders and organisations that the reader watches. */
  'watched',
  /** Requests to join one's organisation; the decision on one's own. */
  'membership',
  /** Decisions of staff on who speaks for an organisation. */
  'claims',
  'delegations',
  'plan',
  /** The security of the account, and what its owner alone can settle. */
  'account',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

const KIND_OF_MESSAGE: Readonly<Record<MessageKind, NotificationKind>> = {
  joinRequests: 'membership',
  delegations: 'delegations',
  planChanges: 'plan',
  ownershipDecisions: 'claims',
  account: 'account',
}

/** The kind of the notification that stands beside a message. */
export const kindOfMessage = (kind: MessageKind): NotificationKind => KIND_OF_MESSAGE[kind]

/** Notifications are kept for so long. */
export const NOTIFICATION_DAYS = 180

/** The bell counts no further. */
export const MOST_COUNTED = 99
