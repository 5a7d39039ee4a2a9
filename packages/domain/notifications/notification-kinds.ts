/** The subjects of notifications, in the order in which they are listed. */
export const NOTIFICATION_KINDS = [
  /** Tenders that fit a profile which the reader subscribes to. */
  'matches',
  /** Changes of tenders and organisations that the reader watches. */
  'watched',
  /** Tenders that the reader watches and that close soon. */
  'deadlines',
  /** Opportunities that are assigned to the reader, and changes of their tenders. */
  'opportunities',
  /** Notes and messages in which a colleague mentions the reader. */
  'mentions',
  /** Conversations with other organisations in which something is unread. */
  'messages',
  /** Tasks that are assigned to the reader. */
  'tasks',
  /** Tasks of the reader whose date is near. */
  'dueTasks',
  /** Requests that a buyer invites the reader's organisation to, and invitations that are withdrawn. */
  'invitations',
  /** Questions on responses that are open, and their answers. */
  'clarifications',
  /** Requests to join one's organisation; the decision on one's own. */
  'membership',
  /** Decisions of staff on who speaks for an organisation. */
  'claims',
  'delegations',
  'plan',
  /** What helps new users to begin. */
  'guidance',
  /** Alarms of Kogge itself, to those who operate it. */
  'alarms',
  /** The security of the account, and what its owner alone can settle. */
  'account',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** News of tenders, which the flag `disableMarketAlerts` keeps back. */
export const MARKET_KINDS = [
  'matches',
  'watched',
  'deadlines',
] as const satisfies readonly NotificationKind[]

/** What a message to a user is about, where it stands in the interface too. */
export type MessageKind = Exclude<NotificationKind, 'matches' | 'watched'>

/** Notifications are kept for so long. */
export const NOTIFICATION_DAYS = 180

/** The bell counts no further. */
export const MOST_COUNTED = 99

/** Deadlines of watched tenders are announced so many days ahead. */
export const DEADLINE_DAYS = 3
