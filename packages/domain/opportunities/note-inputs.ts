import { z } from 'zod'

/** No note is longer, as HTML that was sanitised. */
export const LONGEST_NOTE_HTML = 20_000
/** Members that a note can mention. */
export const MOST_MENTIONS = 20
/** Notes of an opportunity, deleted ones included as long as they are stored. */
export const MOST_NOTES = 500
/** Earlier versions of a note that are stored; of more the oldest go. */
export const MOST_NOTE_VERSIONS = 50
/** Notes that a person writes in an hour: nobody writes more, and each can send mail. */
export const MOST_NOTES_PER_HOUR = 120

/** The HTML of a note as its editor sends it; the server sanitises it. */
export const noteHtml = z.string().max(LONGEST_NOTE_HTML)
