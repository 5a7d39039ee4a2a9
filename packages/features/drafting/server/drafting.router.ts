import { LONG_TEXT, REQUEST_KINDS, savedDocument } from '@kogge/domain/drafting/request-document.ts'
import { NO_AWARD_REASONS } from '@kogge/domain/evaluation/lot-steps.ts'
import { orgId, rfxId } from '@kogge/domain/kernel/entity-ids.ts'
import { byLanguage, cleanText } from '@kogge/domain/kernel/text-inputs.ts'
import { ANSWER_VISIBILITIES, MOST_IN_ONE_ANSWER } from '@kogge/domain/questions/question-states.ts'
import {
  orgMutation,
  orgQuery,
  publicProcedure,
  router,
} from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { cancelRequest, closeRequest } from './cancellation.commands.ts'
import {
  DONE,
  done,
  draftView,
  myRequests,
  named,
  openerList,
  published,
  requestStates,
  requestView,
  saved,
  versionList,
} from './drafting.views.ts'
import {
  beginAmendment,
  copyRequest,
  createDraft,
  discardDraft,
  saveDraft,
} from './drafts.commands.ts'
import { draftById } from './drafts.queries.ts'
import { mineInput } from './own-requests.inputs.ts'
import { myRequestsOf, requestStatesOf } from './own-requests.queries.ts'
import { publish } from './publication.commands.ts'
import { possibleOpeners } from './publication-circumstances.queries.ts'
import {
  addToAnswer,
  confirmAnswer,
  judgeAnswer,
  publishAnswer,
} from './questions/answer-follow-ups.commands.ts'
import { answerQuestions } from './questions/question-answers.commands.ts'
import { assignQuestion } from './questions/question-assignment.commands.ts'
import { questionDeskOf } from './questions/question-desk.queries.ts'
import { questionDesk } from './questions/questions.views.ts'
import { versionsOf, viewRequest } from './request-view.queries.ts'

const byId = z.object({ rfxId })
/** The largest number of a column. */
const MOST_INT = 2_147_483_647
const revision = z.number().int().min(1).max(MOST_INT)
const text = cleanText.pipe(z.string().min(1).max(LONG_TEXT))
/** An answer, and whether it matters to preparing a response, else with the reason. */
const ofAnswer = byId.extend({
  answerId: z.uuid(),
  isSignificant: z.boolean().default(true),
  insignificance: cleanText.pipe(z.string().max(LONG_TEXT)).default(''),
})
/** ISO 639-1, lower case. */
const language = z.string().regex(/^[a-z]{2}$/)
/** In the buyer's own words, by language. */
const reason = byLanguage(cleanText.pipe(z.string().max(LONG_TEXT)))
const MANAGE = ['rfx.manage'] as const
const WRITE = ['rfx.manage_draft'] as const

/** Requests as buyers write them, and as they stand once they are published. */
export const draftingRouter = router({
  rfxDraft: router({
    create: orgMutation(WRITE)
      .input(z.object({ kind: z.enum(REQUEST_KINDS), language }))
      .output(named)
      .mutation(({ ctx, input }) => createDraft(ctx, input)),

    /** From one of the organisation's own, published or not. */
    copy: orgMutation(WRITE)
      .input(z.object({ fromRfxId: rfxId }))
      .output(named)
      .mutation(({ ctx, input }) => copyRequest(ctx, input.fromRfxId)),

    get: orgQuery('rfx.view_draft')
      .input(byId)
      .output(draftView)
      .query(({ ctx, input }) => draftById(ctx.db, input.orgId, input.rfxId, ctx.now)),

    save: orgMutation(WRITE)
      .input(byId.extend({ revision, document: savedDocument }))
      .output(saved)
      .mutation(({ ctx, input }) => saveDraft(ctx, input)),

    /** Of an amendment the reason is asked for as well. */
    publish: orgMutation(MANAGE)
      .input(byId.extend({ revision, reason: reason.optional() }))
      .output(published)
      .mutation(({ ctx, input }) => publish(ctx, input)),

    /** Who may be named as an opener. */
    openers: orgQuery('rfx.view_draft')
      .output(openerList)
      .query(({ ctx, input }) => possibleOpeners(ctx.db, input.orgId, ctx.now)),

    discard: orgMutation(WRITE)
      .input(byId)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await discardDraft(ctx, input.rfxId)
        return DONE
      }),

    /** Begins an amendment, or goes on with the one that was begun. */
    amend: orgMutation(MANAGE)
      .input(
        byId.extend({
          /** Proposes this day, or the first working day after it, as the deadline of an amendment that begins. */
          extendTo: z.iso.date().max(10).optional(),
        }),
      )
      .output(named)
      .mutation(({ ctx, input }) => beginAmendment(ctx, input)),
  }),

  writtenRfx: router({
    mine: orgQuery('rfx.view_draft')
      .input(mineInput)
      .output(myRequests)
      .query(({ ctx, input }) => myRequestsOf(ctx.db, input.orgId, input, ctx.locale)),

    states: orgQuery('rfx.view_draft')
      .output(requestStates)
      .query(({ ctx, input }) => requestStatesOf(ctx.db, input.orgId)),

    /** Null for what is compiled from notices, as for what is not there for the reader. */
    view: publicProcedure
      .input(byId.extend({ orgId: orgId.optional() }))
      .output(requestView.nullable())
      .query(({ ctx, input }) => viewRequest(ctx, input.rfxId, input.orgId)),

    versions: publicProcedure
      .input(byId.extend({ orgId: orgId.optional() }))
      .output(versionList)
      .query(({ ctx, input }) => versionsOf(ctx, input.rfxId, input.orgId)),

    /** Of a tender a code of the reason is asked for as well. */
    cancel: orgMutation(MANAGE)
      .input(byId.extend({ reason, code: z.enum(NO_AWARD_REASONS).optional() }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await cancelRequest(ctx, input)
        return DONE
      }),

    close: orgMutation(MANAGE)
      .input(byId)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await closeRequest(ctx, input.rfxId)
        return DONE
      }),

    answer: orgMutation(MANAGE)
      .input(
        ofAnswer.omit({ answerId: true }).extend({
          questionId: z.uuid(),
          /** Others that the same answer is for. */
          alike: z
            .array(z.uuid())
            .max(MOST_IN_ONE_ANSWER - 1)
            .default([]),
          visibility: z.enum(ANSWER_VISIBILITIES).default('public'),
          wording: text.optional(),
          answer: text,
        }),
      )
      .output(done)
      .mutation(async ({ ctx, input: { questionId, alike, ...input } }) => {
        await answerQuestions(ctx, { ...input, questionIds: [questionId, ...alike] })
        return DONE
      }),

    /** All questions, as the people of the buyer work at them. */
    questions: orgQuery('rfx.view_draft')
      .input(byId)
      .output(questionDesk)
      .query(({ ctx, input }) => questionDeskOf(ctx, input.orgId, input.rfxId)),

    assignQuestion: orgMutation(MANAGE)
      .input(byId.extend({ questionId: z.uuid(), assigneeId: z.uuid().nullable() }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await assignQuestion(ctx, input)
        return DONE
      }),

    addToAnswer: orgMutation(MANAGE)
      .input(ofAnswer.extend({ answer: text }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await addToAnswer(ctx, input)
        return DONE
      }),

    publishAnswer: orgMutation(MANAGE)
      .input(ofAnswer.extend({ wording: text, answer: text }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await publishAnswer(ctx, input)
        return DONE
      }),

    judgeAnswer: orgMutation(MANAGE)
      .input(ofAnswer)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await judgeAnswer(ctx, input)
        return DONE
      }),

    confirmAnswer: orgMutation(MANAGE)
      .input(byId.extend({ answerId: z.uuid(), version: z.number().int().min(1).max(MOST_INT) }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await confirmAnswer(ctx, input)
        return DONE
      }),
  }),
})

export type DraftingRouter = typeof draftingRouter
