import { MARKET_KINDS, type NotificationKind } from './notification-kinds.ts'

/** The lists of messages that one may do without: news of tenders, and what concerns one's organisations. */
export const MAIL_LISTS = ['tenders', 'organisations'] as const
export type MailList = (typeof MAIL_LISTS)[number]

/** The list of a message by the kinds in it: that of tenders as soon as it has one. */
export const mailListOf = (kinds: readonly NotificationKind[]): MailList =>
  MARKET_KINDS.some((kind) => kinds.includes(kind)) ? 'tenders' : 'organisations'

/** The kinds of a message that belong to its list: one who leaves the list stops these, and nothing else that came with them. */
export const kindsOfList = <Kind extends NotificationKind>(kinds: readonly Kind[]): Kind[] =>
  kinds.filter((kind) => mailListOf([kind]) === mailListOf(kinds))
