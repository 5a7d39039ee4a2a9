/** Subjects of which clients learn at once that something has changed for their user. */
export const LIVE_TOPICS = [
  /** One conversation: its messages, marks and people. */
  'conversations',
  'notifications',
  'opportunities',
  /** Notes and files of one opportunity. */
  'opportunityEntries',
  /** Who has one opportunity before them. */
  'opportunityPresence',
  'orgLists',
  'tasks',
] as const
export type LiveTopic = (typeof LIVE_TOPICS)[number]

/** The longest reference that a change names within its topic, such as an id. */
export const LONGEST_LIVE_REF = 100

/** Where the channel is served. */
export const LIVE_PATH = '/api/live'

/** So often the server sends something, whether anything has changed or not. */
export const BEAT_MS = 20_000
