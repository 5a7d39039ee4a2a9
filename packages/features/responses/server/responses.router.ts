import { LONG_TEXT } from '@kogge/domain/drafting/request-document.ts'
import { orgId, rfxId } from '@kogge/domain/kernel/entity-ids.ts'
import { cleanText } from '@kogge/domain/kernel/text-inputs.ts'
import { NO_BID_CODES, NO_BID_TEXT_MAX } from '@kogge/domain/participation/no-bid-reasons.ts'
import { receipt, responseContent } from '@kogge/domain/responses/response-content.ts'
import { participantOf } from '@kogge/platform/server/access/participants.queries.ts'
import { orgMutation, orgQuery, router } from '@kogge/platform/server/procedures/procedures.ts'
import { watchedOwn } from '@kogge/platform/server/sealing/early-access-procedures.ts'
import { z } from 'zod'
import { ownResponseOf } from './own-response.queries.ts'
import { participationInput } from './participation-list.inputs.ts'
import { listParticipation } from './participation-list.queries.ts'
import { authorizeParticipationSearch } from './participation-list-access.ts'
import { askQuestion, editQuestion, withdrawQuestion } from './questions/questions.commands.ts'
import { ownResponse, participationPage } from './responses.views.ts'
import { submitResponse, withdrawResponse } from './sealed-response.commands.ts'
import { acceptInvitation, declineInvitation } from './steps/invitation-answers.commands.ts'
import { discardDraft, saveDraft } from './steps/response-drafts.commands.ts'
import type { Changing } from './steps/supplier-step.commands.ts'

const ofRequest = z.object({
  rfxId,
  /** Which of the organisation's names is meant, where something was begun under more than one. */
  inNameOf: orgId.optional(),
})
const questionText = z.string().max(LONG_TEXT).pipe(cleanText).pipe(z.string().min(1))
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
      .query(async ({ ctx, input }) =>
        ownResponseOf(ctx, await participantOf(ctx), input.rfxId, input.inNameOf),
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
      .input(ofRequest.extend({ question: questionText }))
      .output(z.strictObject({ questionId: z.uuid() }))
      .mutation(({ ctx, input }) => askQuestion(naming(ctx, input), input.rfxId, input.question)),

    editQuestion: orgMutation(['rfx.manage_interaction'])
      .input(ofRequest.extend({ questionId: z.uuid(), question: questionText }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await editQuestion(naming(ctx, input), input)
        return DONE
      }),

    withdrawQuestion: orgMutation(['rfx.manage_interaction'])
      .input(ofRequest.extend({ questionId: z.uuid() }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await withdrawQuestion(naming(ctx, input), input)
        return DONE
      }),
  }),

  participation: router({
    mine: orgQuery('rfx.view_interaction')
      .input(participationInput)
      .output(participationPage)
      .query(async ({ ctx, input }) => {
        authorizeParticipationSearch(ctx.actor, input.orgId, input, ctx.now)
        return listParticipation(ctx, await participantOf(ctx), input)
      }),
  }),
})

export type ResponseRouter = typeof responseRouter
