import { participantBy } from '@kogge/domain/access/participant.ts'
import { LONG_TEXT } from '@kogge/domain/drafting/document.ts'
import { orgId, rfxId } from '@kogge/domain/kernel/ids.ts'
import { cleanText } from '@kogge/domain/kernel/input.ts'
import { NO_BID_CODES, NO_BID_TEXT_MAX } from '@kogge/domain/participation/no-bid.ts'
import { receipt, responseContent } from '@kogge/domain/response/schema.ts'
import { watchedOwn } from '@kogge/platform/server/looks/watched.ts'
import { orgMutation, orgQuery, router } from '@kogge/platform/server/procedures.ts'
import { z } from 'zod'
import { askQuestion } from './asking/commands.ts'
import type { Changing } from './changing/commands.ts'
import { acceptInvitation, declineInvitation } from './deciding/commands.ts'
import { ownResponseOf } from './mine/data.ts'
import { authorizeParticipationSearch } from './participation/access.ts'
import { listParticipation } from './participation/data.ts'
import { participationInput } from './participation/inputs.ts'
import { discardDraft, saveDraft } from './saving/commands.ts'
import { submitResponse, withdrawResponse } from './submitting/commands.ts'
import { ownResponse, participationPage } from './views.ts'

const ofRequest = z.object({
  rfxId,
  /** Which of the organisation's names is meant, where something was begun under more than one. */
  inNameOf: orgId.optional(),
})
const done = z.strictObject({ done: z.literal(true) })
const DONE = { done: true } as const
const revision = z.number().int().min(0)
/** What a change is given, with the name that is meant. */
const naming = (
  ctx: Changing,
  { inNameOf }: { readonly inNameOf?: string | undefined },
): Changing => ({ ...ctx, inNameOf })
/** The version of the request that whoever acts has before them. */
const version = z.number().int().min(1)

/** What a supplier does with a request; until it is opened nobody else learns that they do. */
export const responseRouter = router({
  response: router({
    mine: watchedOwn
      .concat(orgQuery('rfx.view_sent_responses'))
      .input(ofRequest)
      .output(ownResponse)
      .query(({ ctx, input }) =>
        ownResponseOf(ctx, participantBy(ctx.grant, ctx.now), input.rfxId, input.inNameOf),
      ),

    save: orgMutation(['rfx.manage_interaction'])
      .input(ofRequest.extend({ revision, version, content: responseContent }))
      .output(z.strictObject({ revision }))
      .mutation(({ ctx, input }) => saveDraft(naming(ctx, input), input)),

    submit: orgMutation(['rfx.manage_response'])
      .input(ofRequest.extend({ revision, version }))
      .output(receipt)
      .mutation(({ ctx, input }) => submitResponse(naming(ctx, input), input)),

    withdraw: orgMutation(['rfx.manage_response'])
      .input(ofRequest)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await withdrawResponse(naming(ctx, input), input.rfxId)
        return DONE
      }),

    discard: orgMutation(['rfx.manage_interaction'])
      .input(ofRequest)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await discardDraft(naming(ctx, input), input.rfxId)
        return DONE
      }),

    accept: orgMutation(['rfx.manage_interaction'])
      .input(ofRequest.extend({ keepsConfidential: z.boolean().default(false) }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await acceptInvitation(naming(ctx, input), input.rfxId, input.keepsConfidential)
        return DONE
      }),

    decline: orgMutation(['rfx.manage_interaction'])
      .input(
        ofRequest.extend({
          code: z.enum(NO_BID_CODES),
          text: z.string().max(NO_BID_TEXT_MAX).pipe(cleanText),
        }),
      )
      .output(done)
      .mutation(async ({ ctx, input }) => {
        const { code, text } = input
        await declineInvitation(naming(ctx, input), input.rfxId, { code, text })
        return DONE
      }),

    ask: orgMutation(['rfx.manage_interaction'])
      .input(
        ofRequest.extend({
          question: z.string().max(LONG_TEXT).pipe(cleanText).pipe(z.string().min(1)),
        }),
      )
      .output(z.strictObject({ questionId: z.uuid() }))
      .mutation(({ ctx, input }) => askQuestion(naming(ctx, input), input.rfxId, input.question)),
  }),

  participation: router({
    mine: orgQuery('rfx.view_interaction')
      .input(participationInput)
      .output(participationPage)
      .query(({ ctx, input }) => {
        authorizeParticipationSearch(ctx.actor, input.orgId, input, ctx.now)
        return listParticipation(ctx, participantBy(ctx.grant, ctx.now), input)
      }),
  }),
})

export type ResponseRouter = typeof responseRouter
