import { z } from 'zod'
import { instant, person } from '../opportunities.views.ts'

/** A version of a note: its sanitised HTML, and those whom it mentions by their present names. */
const noteText = {
  html: z.string(),
  /** Who is mentioned in the text and not here has left the organisation. */
  mentioned: z.array(person),
}

const noteView = z.strictObject({
  noteId: z.uuid(),
  ...noteText,
  /** Null where their account is gone. */
  author: person.nullable(),
  revision: z.number().int(),
  createdAt: instant,
  /** Of the latest edit. */
  editedAt: instant.nullable(),
})

export const notePage = z.strictObject({
  items: z.array(noteView),
  nextCursor: z.string().nullable(),
  /** All of the opportunity; with the first page alone. */
  total: z.number().int().nullable(),
})
export type NotePage = z.infer<typeof notePage>

/** An earlier version of a note. */
export const noteVersionView = z.strictObject({
  revision: z.number().int(),
  ...noteText,
  writtenAt: instant,
})
export type NoteVersionView = z.infer<typeof noteVersionView>
