import { tokenInput } from '@kogge/domain/accounts/account-inputs.ts'
import { lotId } from '@kogge/domain/drafting/request-document.ts'
import { orgId, rfxId } from '@kogge/domain/kernel/entity-ids.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import {
  invitationMessage,
  MOST_INVITED_TOGETHER,
  outsideAddresses,
} from '@kogge/domain/participation/rfx-invitations.ts'
import { asItsBuyer } from '@kogge/platform/server/ledger/buyer-reading-procedures.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import {
  orgMutation,
  orgQuery,
  publicProcedure,
  router,
} from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { claimInvitation } from './invitation-claims.commands.ts'
import { inviteByEmail, inviteOrgs, withdrawInvitation } from './invitations.commands.ts'
import { previewLimits } from './invitations.limits.ts'
import { listInvitations, noBidReasonsOf, previewToken } from './invitations.queries.ts'
import {
  claimed,
  DONE,
  done,
  invitationPage,
  invited,
  noBidReasons,
  suggestions,
  tokenView,
} from './invitations.views.ts'
import { suggestionsFor } from './supplier-suggestions.queries.ts'

const INVITE = 'rfx.invite_participant' as const
const ofRequest = z.object({ rfxId })

/** Inviting to a request: for the buyer, and for whoever holds a mailed link. */
export const invitationsRouter = router({
  rfxInvitation: router({
    list: asItsBuyer
      .concat(orgQuery(INVITE))
      .input(ofRequest.extend(pageInput.shape))
      .output(invitationPage)
      .query(({ ctx, input }) => listInvitations(ctx.db, input, input)),

    suggestions: asItsBuyer
      .concat(orgQuery(INVITE))
      .input(ofRequest.extend({ lotId: lotId.optional() }))
      .output(suggestions)
      .query(({ ctx, input }) => suggestionsFor(ctx, input)),

    invite: orgMutation([INVITE])
      .input(
        ofRequest.extend({
          orgIds: z.array(orgId).min(1).max(MOST_INVITED_TOGETHER),
          message: invitationMessage.default(''),
        }),
      )
      .output(invited)
      .mutation(({ ctx, input }) => inviteOrgs(ctx, input)),

    inviteByEmail: orgMutation([INVITE])
      .input(
        ofRequest.extend({
          emails: outsideAddresses,
          /** Of the letter. */
          locale: uiLocale,
          message: invitationMessage.default(''),
        }),
      )
      .output(invited)
      .mutation(({ ctx, input }) => inviteByEmail(ctx, input)),

    withdraw: orgMutation([INVITE])
      .input(ofRequest.extend({ invitationId: z.uuid() }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await withdrawInvitation(ctx, input)
        return DONE
      }),

    noBidReasons: asItsBuyer
      .concat(orgQuery('rfx.view_report'))
      .input(ofRequest)
      .output(noBidReasons)
      .query(({ ctx, input }) => noBidReasonsOf(ctx.db, input.rfxId, input.orgId)),

    /** For whoever holds the link; all tokens that cannot be used are answered alike. */
    byToken: publicProcedure
      .meta({ log: 'masked' })
      .input(tokenInput)
      .output(tokenView)
      .query(async ({ ctx, input }) => {
        await countAttempt(ctx.db, previewLimits(ctx.ip), ctx.now)
        return previewToken(ctx.db, ctx.tokenKeys, input.token)
      }),

    claim: orgMutation(['rfx.manage_interaction'])
      .input(tokenInput)
      .output(claimed)
      .mutation(({ ctx, input }) => claimInvitation(ctx, input.token)),
  }),
})

export type InvitationsRouter = typeof invitationsRouter
