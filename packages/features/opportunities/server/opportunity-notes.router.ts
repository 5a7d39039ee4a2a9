import { noteHtml } from '@kogge/domain/opportunities/note-inputs.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { orgMutation, orgQuery, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { removeNote, restoreNote } from './notes/note-removal.commands.ts'
import { addNote, editNote } from './notes/note-writing.commands.ts'
import { noteList, noteVersions } from './notes/notes.queries.ts'
import { notePage, noteVersionView } from './notes/notes.views.ts'

const VIEW = 'opportunity.view' as const
const MANAGE = 'opportunity.manage' as const

const guid = z.object({ guid: z.uuid() })
const note = guid.extend({ noteId: z.uuid() })
const done = z.strictObject({})
const revision = z.number().int().min(1).max(1_000_000)

/** The notes on the opportunities of an organisation. */
export const opportunityNotesRouter = router({
  opportunityNote: router({
    list: orgQuery(VIEW)
      .input(pageInput.extend(guid.shape))
      .output(notePage)
      .query(({ ctx, input }) => noteList(ctx.db, { ...input, now: ctx.now }, input)),

    versions: orgQuery(VIEW)
      .input(note)
      .output(z.array(noteVersionView))
      .query(({ ctx, input }) => noteVersions(ctx.db, { ...input, now: ctx.now }, input.noteId)),

    add: orgMutation([MANAGE])
      .input(note.extend({ html: noteHtml }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await addNote(ctx, input)
        return {}
      }),

    edit: orgMutation([MANAGE])
      .input(note.extend({ revision, html: noteHtml }))
      .output(z.strictObject({ revision }))
      .mutation(({ ctx, input }) => editNote(ctx, input)),

    remove: orgMutation([MANAGE])
      .input(note)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await removeNote(ctx, input)
        return {}
      }),

    restore: orgMutation([MANAGE])
      .input(note)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await restoreNote(ctx, input)
        return {}
      }),
  }),
})
