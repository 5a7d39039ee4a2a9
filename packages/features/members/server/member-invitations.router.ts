import { ORG_ROLES } from '@kogge/domain/access/roles.ts'
import { tokenInput } from '@kogge/domain/accounts/account-inputs.ts'
import { invitedAddresses, seenMember } from '@kogge/domain/members/member-inputs.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import {
  orgMutation,
  orgQuery,
  publicProcedure,
  router,
  selfMutation,
} from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { acceptByToken, acceptOwn, declineOwn } from './member-invitation-acceptance.commands.ts'
import { deleteInvitation, invite, resendInvitation } from './member-invitations.commands.ts'
import { listInvitations, previewInvitation } from './member-invitations.queries.ts'
import { previewLimits } from './members.limits.ts'
import { DONE, done, invitationPage, invitationPreview, invited, joined } from './members.views.ts'

const MANAGE = ['user_role.manage_all', 'user_role.manage_non_admin'] as const
const byId = z.object({ invitationId: z.uuid() })

/** Invitations by e-mail: for those who send them, and for those who get them. */
export const invitationRouter = router({
  invitation: router({
    list: orgQuery(...MANAGE)
      .input(pageInput)
      .output(invitationPage)
      .query(({ ctx, input }) => listInvitations(ctx, input.orgId, input)),

    create: orgMutation(MANAGE, 'exclusive')
      .input(z.object({ emails: invitedAddresses, role: z.enum(ORG_ROLES) }))
      .output(invited)
      .mutation(({ ctx, input }) => invite(ctx, input)),

    resend: orgMutation(MANAGE, 'exclusive')
      .input(byId.extend({ seen: seenMember }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await resendInvitation(ctx, input)
        return DONE
      }),

    delete: orgMutation(MANAGE, 'exclusive')
      .input(byId)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await deleteInvitation(ctx, input.invitationId)
        return DONE
      }),

    /** For whoever holds the link; all tokens that cannot be used are answered alike. */
    preview: publicProcedure
      .input(tokenInput)
      .output(invitationPreview)
      .query(async ({ ctx, input }) => {
        await countAttempt(ctx.db, previewLimits(ctx.ip), ctx.now)
        return previewInvitation(ctx, input.token)
      }),

    accept: selfMutation
      .input(tokenInput)
      .output(joined)
      .mutation(({ ctx, input }) => acceptByToken(ctx, input.token)),

    acceptMine: selfMutation
      .input(byId)
      .output(joined)
      .mutation(({ ctx, input }) => acceptOwn(ctx, input.invitationId)),

    declineMine: selfMutation
      .input(byId)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await declineOwn(ctx, input.invitationId)
        return DONE
      }),
  }),
})
