import { LONGEST_NOTE_HTML, MOST_MENTIONS } from '@kogge/domain/opportunities/note-inputs.ts'
import {
  type MentioningText,
  mentioningText,
} from '@kogge/platform/server/sanitization/mentioning-text.ts'

/** The content of a note by the HTML of its editor. Throws `request.invalid` where nothing is left of it, or too much. */
export const noteContent = (written: string): Omit<MentioningText, 'text'> => {
  const { text: _text, ...content } = mentioningText(written, {
    html: LONGEST_NOTE_HTML,
    mentions: MOST_MENTIONS,
  })
  return content
}
