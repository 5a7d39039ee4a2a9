import { onOneLine } from '@kogge/domain/kernel/text-inputs.ts'
import { LONGEST_MESSAGE_HTML, MOST_MENTIONS } from '@kogge/domain/messaging/conversation-inputs.ts'
import {
  type MentioningText,
  mentioningText,
} from '@kogge/platform/server/sanitization/mentioning-text.ts'

const SHOWN_IN_LISTS = 200

/** The content of a message by the HTML of its editor, its text as lists show it. Throws `request.invalid` where nothing is left of it, or too much. */
export const messageContent = (written: string): MentioningText => {
  const bounds = { html: LONGEST_MESSAGE_HTML, mentions: MOST_MENTIONS }
  const content = mentioningText(written, bounds)
  const text = onOneLine(content.text).trim().slice(0, SHOWN_IN_LISTS).toWellFormed()
  return { ...content, text }
}
