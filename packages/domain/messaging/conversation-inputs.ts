import { z } from 'zod'

/** The longest message, as HTML that was sanitised. */
export const LONGEST_MESSAGE_HTML = 20_000
/** Members that a message can mention. */
export const MOST_MENTIONS = 20
/** Organisations of a conversation. */
export const MOST_PARTIES = 8
/** People whom one organisation adds to a conversation. */
export const MOST_MEMBERS = 50
/** Messages that a person sends in an hour; some send mail. */
export const MOST_MESSAGES_PER_HOUR = 1200
/** Conversations that a person starts in a day: nobody writes to a whole register. */
export const MOST_CONVERSATIONS_PER_DAY = 50
/** Earlier versions of a message that are stored; of more the oldest go. */
export const MOST_MESSAGE_VERSIONS = 20

const MINUTE_MS = 60_000
/** A message can be edited and withdrawn for so long. */
export const CHANGEABLE_MS = 15 * MINUTE_MS

/** Whether a message can still be edited and withdrawn by its author. */
export const isChangeable = (sentAt: Date, now: Date): boolean =>
  now.getTime() - sentAt.getTime() < CHANGEABLE_MS

/** The HTML of a message as its editor sends it, at least one character; the server sanitises it. */
export const messageHtml = z.string().min(1).max(LONGEST_MESSAGE_HTML)
