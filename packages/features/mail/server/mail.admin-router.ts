import { accepted } from '@kogge/domain/accounts/account-inputs.ts'
import { router, staffMutation, staffQuery } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { listMails, mailById } from './messages/mail-messages.queries.ts'
import {
  mailFilter,
  mailListInput,
  mailPage,
  mailRecord,
  resent,
  resentMany,
} from './messages/mail-messages.views.ts'
import { noteReading, resendFailed, resendMail } from './messages/resending.commands.ts'
import { lastReconciliations } from './notifications/mail-reconciliation.queries.ts'
import { mailReconciliations } from './notifications/mail-reconciliation.views.ts'
import { listStaffNotifications } from './notifications/staff-notifications.queries.ts'
import {
  staffNotificationListInput,
  staffNotificationPage,
} from './notifications/staff-notifications.views.ts'
import { addSuppression, liftSuppression } from './suppressions/suppressions.commands.ts'
import { listSuppressions } from './suppressions/suppressions.queries.ts'
import {
  suppressionInput,
  suppressionListInput,
  suppressionPage,
} from './suppressions/suppressions.views.ts'

const ACCEPTED = { accepted: true } as const
const one = z.object({ mailId: z.uuid() })

/** Messages and notifications as staff see them, and addresses that take no mail. */
export const mailAdminRouter = router({
  adminMail: router({
    list: staffQuery('admin.support.emails')
      .input(mailListInput)
      .output(mailPage)
      .query(({ ctx, input }) => listMails(ctx.readDb, input)),

    /** A change, since it is written down that somebody reads a message. */
    open: staffMutation(['emails.view'])
      .input(one)
      .output(mailRecord)
      .mutation(async ({ ctx, input }) => {
        const mail = await mailById(ctx.db, ctx.tokenKeys, input.mailId)
        await noteReading(ctx, input.mailId)
        return mail
      }),

    resend: staffMutation(['emails.view'])
      .input(one)
      .output(resent)
      .mutation(({ ctx, input }) => resendMail(ctx, input.mailId)),

    resendFailed: staffMutation(['emails.view'])
      .input(mailFilter)
      .output(resentMany)
      .mutation(({ ctx, input }) => resendFailed(ctx, input)),

    suppressions: staffQuery('admin.support.emails')
      .input(suppressionListInput)
      .output(suppressionPage)
      .query(({ ctx, input }) => listSuppressions(ctx.readDb, input)),

    suppress: staffMutation(['emails.view'])
      .input(suppressionInput)
      .output(accepted)
      .mutation(async ({ ctx, input }) => {
        await addSuppression(ctx, input)
        return ACCEPTED
      }),

    lift: staffMutation(['emails.view'])
      .input(suppressionInput)
      .output(accepted)
      .mutation(async ({ ctx, input }) => {
        await liftSuppression(ctx, input)
        return ACCEPTED
      }),
  }),

  adminNotifications: router({
    list: staffQuery('admin.support.notifications')
      .input(staffNotificationListInput)
      .output(staffNotificationPage)
      .query(({ ctx, input }) => listStaffNotifications(ctx.readDb, input, ctx)),

    reconciliations: staffQuery('admin.support.notifications')
      .input(z.void())
      .output(mailReconciliations)
      .query(({ ctx }) => lastReconciliations(ctx.readDb)),
  }),
})

export type MailAdminRouter = typeof mailAdminRouter
