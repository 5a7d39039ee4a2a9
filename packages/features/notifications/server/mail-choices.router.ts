import { publicProcedure, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { mailChoicesOf } from './choices/emailed-message.queries.ts'
import { chooseByMail } from './choices/mail-choices.commands.ts'
import { mailAnswer, mailQuestion } from './choices/mail-choices.inputs.ts'
import { mailChoices } from './choices/mail-choices.views.ts'

/** The address in a message reads and changes the choices of its reader, without a session. */
export const mailChoicesRouter = router({
  mailChoices: router({
    read: publicProcedure
      .input(mailQuestion)
      .output(mailChoices)
      .query(({ ctx, input }) => mailChoicesOf(ctx, input)),

    choose: publicProcedure
      .input(mailAnswer)
      .output(z.object({}))
      .mutation(async ({ ctx, input }) => {
        await chooseByMail(ctx, input)
        return {}
      }),
  }),
})

export type MailChoicesRouter = typeof mailChoicesRouter
