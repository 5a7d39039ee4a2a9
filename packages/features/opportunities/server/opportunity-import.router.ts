import { cleanText, onOneLine } from '@kogge/domain/kernel/text-inputs.ts'
import {
  importMapping,
  isCompleteMapping,
} from '@kogge/domain/opportunities/import/import-fields.ts'
import { MOST_IMPORT_BYTES } from '@kogge/domain/opportunities/import/import-size-limits.ts'
import { orgMutation, orgQuery, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { importCheck, importRecord, importResult, undoneImport } from './import/import.views.ts'
import { applyImport } from './import/import-application.commands.ts'
import { undoImport } from './import/import-undo.commands.ts'
import { checkImport, importsOf } from './import/imports.queries.ts'

const MANAGE = 'opportunity.manage' as const

const text = z.string().min(1).max(MOST_IMPORT_BYTES)
const fileName = cleanText.transform(onOneLine).pipe(z.string().min(1).max(200))

/** The import of opportunities from the table of a file. */
export const opportunityImportRouter = router({
  opportunityImport: router({
    /** What would become of each row. A mutation for the size of the text alone: it stores nothing. */
    check: orgMutation([MANAGE])
      .input(z.object({ text, mapping: importMapping.nullable() }))
      .output(importCheck)
      .mutation(({ ctx, input }) =>
        checkImport(ctx.db, input.orgId, {
          text: input.text,
          mapping: input.mapping,
          now: ctx.now,
        }),
      ),

    save: orgMutation([MANAGE])
      .input(
        z.object({
          text,
          fileName,
          mapping: importMapping.refine(isCompleteMapping, 'neither a name nor a tender'),
        }),
      )
      .output(importResult)
      .mutation(({ ctx, input }) => applyImport(ctx, input)),

    list: orgQuery(MANAGE)
      .output(z.array(importRecord))
      .query(({ ctx, input }) => importsOf(ctx.db, input.orgId, ctx.now)),

    undo: orgMutation([MANAGE])
      .input(z.object({ importId: z.uuid() }))
      .output(undoneImport)
      .mutation(({ ctx, input }) => undoImport(ctx, input)),
  }),
})
