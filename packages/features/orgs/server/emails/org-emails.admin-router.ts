import { router, staffMutation, staffQuery } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { askForEmails, decideEmail } from './org-emails.commands.ts'
import { countOrgEmails, listOrgEmails, orgEmailById } from './org-emails.queries.ts'
import {
  decideEmailInput,
  orgEmail,
  orgEmailCounts,
  orgEmailListInput,
  orgEmailPage,
} from './org-emails.views.ts'

const done = z.strictObject({ done: z.literal(true) })

/** Addresses that notices give for organisations: for staff alone, nobody is written to. */
export const orgEmailsRouter = router({
  list: staffQuery('admin.harvester.organisation_emails')
    .input(orgEmailListInput)
    .output(orgEmailPage)
    .query(({ ctx, input }) => listOrgEmails(ctx.db, input)),

  counts: staffQuery('admin.harvester.organisation_emails')
    .output(orgEmailCounts)
    .query(({ ctx }) => countOrgEmails(ctx.db)),

  decide: staffMutation(['harvester.manage'])
    .input(decideEmailInput)
    .output(orgEmail)
    .mutation(async ({ ctx, input }) => {
      await decideEmail(ctx, input)
      return orgEmailById(ctx.db, input.emailId)
    }),

  readNow: staffMutation(['harvester.manage'])
    .output(done)
    .mutation(async ({ ctx }) => {
      await askForEmails(ctx)
      return { done: true } as const
    }),
})
