/**
 * Messages that one may do without. What is not in this list is about the security of the account
 * or an answer to what its owner has just done, and is always sent.
 */
export const MUTABLE_MESSAGES = [
  /** Somebody asks to join; one's own request was decided. */
  'joinRequests',
  /** Access was delegated to one's organisation or by it, used, ended. */
  'delegations',
  /** The plan of one's organisation begins, ends, or changes its seats. */
  'planChanges',
  /** Staff have decided who speaks for an organisation. */
  'ownershipDecisions',
] as const
export type MutableMessage = (typeof MUTABLE_MESSAGES)[number]

/** What a message is about; `account` for those that cannot be switched off. */
export type MessageKind = MutableMessage | 'account'

/** Whether a message of this kind is wanted by someone who has switched `muted` off. */
export const isUnmuted = (kind: MessageKind, muted: readonly string[]): boolean =>
  kind === 'account' || !muted.includes(kind)
