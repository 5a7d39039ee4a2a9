import { sealedAttachment } from '@kogge/domain/responses/response-content.ts'
import { orgMutation, orgQuery, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { addCardFile, removeCardFile, restoreCardFile } from './files/card-files.commands.ts'
import { cardFiles } from './files/card-files.queries.ts'
import { cardFileView } from './files/card-files.views.ts'

const VIEW = 'opportunity.view' as const
const MANAGE = 'opportunity.manage' as const

const guid = z.object({ guid: z.uuid() })
const file = guid.extend({ fileId: z.uuid() })
const done = z.strictObject({})

/** The files on the opportunities of an organisation. */
export const opportunityFilesRouter = router({
  opportunityFile: router({
    list: orgQuery(VIEW)
      .input(guid)
      .output(z.array(cardFileView))
      .query(({ ctx, input }) => cardFiles(ctx.db, input.orgId, input.guid)),

    /** Attaches what `/api/upload/finish` answered. */
    add: orgMutation([MANAGE])
      .input(guid.extend({ file: sealedAttachment }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await addCardFile(ctx, input.guid, input.file)
        return {}
      }),

    remove: orgMutation([MANAGE])
      .input(file)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await removeCardFile(ctx, input)
        return {}
      }),

    restore: orgMutation([MANAGE])
      .input(file)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await restoreCardFile(ctx, input)
        return {}
      }),
  }),
})
