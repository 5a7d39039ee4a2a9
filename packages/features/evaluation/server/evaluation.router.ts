import { letterContent } from '@kogge/domain/evaluation/decision-letters.ts'
import { asItsBuyer } from '@kogge/platform/server/ledger/buyer-reading-procedures.ts'
import {
  orgMutation,
  orgQuery,
  router,
  selfMutation,
  userProcedure,
} from '@kogge/platform/server/procedures/procedures.ts'
import { watched } from '@kogge/platform/server/sealing/early-access-procedures.ts'
import { z } from 'zod'
import { comparisonOf } from './bid-comparison.queries.ts'
import { answerClarification, askClarification } from './clarifications.commands.ts'
import { clarificationsOf, clarificationsTo } from './clarifications.queries.ts'
import { failLots, retractLot } from './decisions/award-decisions.commands.ts'
import { awardNext } from './decisions/next-in-rank-award.commands.ts'
import { reconsider } from './decisions/reconsideration.commands.ts'
import { fallThrough } from './decisions/unsigned-contracts.commands.ts'
import type { Managing } from './evaluated-requests.queries.ts'
import {
  answerInput,
  awarding,
  concluding,
  confirmationInput,
  failing,
  fallingThrough,
  nextAward,
  ofLot,
  ofLots,
  ofParticipant,
  ofRfx,
  openersInput,
  passphraseInput,
  question,
  readmission,
  reconsidering,
  rejection,
  reopening,
  scoresInput,
} from './evaluation.inputs.ts'
import { lotViewOf, overviewOf, responseOf } from './evaluation.queries.ts'
import { clarificationView, evaluationOverview, openedResponse } from './evaluation.views.ts'
import { reportOf } from './evaluation-report.queries.ts'
import { evaluationReport } from './evaluation-report.views.ts'
import {
  letterOf,
  lettersOf,
  lettersTo,
  previewLetter,
} from './letters/decision-letters.queries.ts'
import { letterEntry, letterView } from './letters/letters.views.ts'
import { comparison, lotView } from './lots.views.ts'
import { changeOpeners } from './openers/opener-changes.commands.ts'
import { keepKey, newKey } from './openers/opener-keys.commands.ts'
import { candidatesOf, readKey } from './openers/openers.queries.ts'
import { candidate, keyView, opened, openingRecord, openingState } from './opening/opening.views.ts'
import { openingRecordOf } from './opening/opening-record.queries.ts'
import { countOpening, recordRefusal } from './opening/opening-refusals.commands.ts'
import { openingStateOf } from './opening/opening-state.queries.ts'
import { readmitResponse, rejectResponse } from './rejections.commands.ts'
import { finishScores, reopenScores } from './scores/finished-scores.commands.ts'
import { agreeScores, confirmAgreed } from './scores/score-agreement.commands.ts'
import { averageScores } from './scores/score-averages.commands.ts'
import { seeing } from './scores/score-disclosures.commands.ts'
import { giveScores, setEvaluators } from './scores/scores.commands.ts'
import {
  awardLots,
  concludeContracts,
  decideRequest,
  openRequest,
  settleLots,
} from './tender-evaluation.commands.ts'

const done = z.strictObject({ done: z.literal(true) })
const DONE = { done: true } as const

/** Whoever reads the buyer's evaluations; of who asks too early the log knows. */
const reading = watched.concat(asItsBuyer).concat(orgQuery('rfx.view_report'))

/** Whoever manages the buyer's requests. */
const managing = watched.concat(orgMutation(['rfx.manage']))

/** Takes a step that gives nothing but that it was taken. */
const taking =
  <Input>(take: (ctx: Managing, input: Input) => Promise<unknown>) =>
  async ({ ctx, input }: { readonly ctx: Managing; readonly input: Input }) => {
    await take(ctx, input)
    return DONE
  }

/** Makes a key, before the transaction that keeps it. */
const locking = userProcedure
  .input(passphraseInput)
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { ...ctx, locked: await newKey(ctx, input.passphrase) } }),
  )
  .concat(selfMutation)

/** Counts passphrases that are tried. */
const guessing = userProcedure.use(async ({ ctx, next }) => {
  await countOpening(ctx)
  return next()
})

/** Writes down every try to open that was refused. */
const opening = userProcedure
  .input(z.object({ orgId: z.uuid(), rfxId: z.uuid() }))
  .use(async ({ ctx, input, next }) => {
    await countOpening(ctx)
    const result = await next()
    if (!result.ok) await recordRefusal(ctx, input, result.error.cause)
    return result
  })

/** What a buyer does once the time of opening has come. */
export const evaluationRouter = router({
  opener: router({
    /** One's own key. */
    key: userProcedure.output(keyView).query(({ ctx }) => readKey(ctx.db, ctx.actor.userId)),

    makeKey: locking.output(done).mutation(async ({ ctx }) => {
      await keepKey(ctx, ctx.locked)
      return DONE
    }),

    /** Who may open and evaluate. */
    candidates: orgQuery('rfx.view_draft')
      .output(z.array(candidate))
      .query(async ({ ctx, input }) => [...(await candidatesOf(ctx.db, input.orgId, ctx.now))]),
  }),

  opening: router({
    /** Two of the openers seal the key of the request to others. */
    changeOpeners: guessing
      .concat(managing)
      .input(openersInput)
      .output(done)
      .mutation(taking(changeOpeners)),

    state: reading
      .input(ofRfx)
      .output(openingState)
      .query(({ ctx, input }) =>
        openingStateOf(ctx, input.rfxId, input.orgId, ctx.actor.userId, ctx.now),
      ),

    open: opening
      .concat(orgMutation(['rfx.manage']))
      .input(ofRfx.extend({ passphrase: z.string().max(200).optional() }))
      .output(opened)
      .mutation(({ ctx, input }) => openRequest(ctx, input)),

    record: reading
      .input(ofRfx)
      .output(openingRecord)
      .query(({ ctx, input }) => openingRecordOf(ctx.db, input.rfxId, input.orgId)),
  }),

  evaluation: router({
    overview: reading
      .input(ofRfx)
      .output(evaluationOverview)
      .query(({ ctx, input }) =>
        seeing(ctx, input, () =>
          overviewOf(ctx, input.rfxId, input.orgId, ctx.actor.userId, ctx.now),
        ),
      ),

    lot: reading
      .input(ofLot)
      .output(lotView)
      .query(({ ctx, input }) =>
        seeing(
          ctx,
          input,
          () => lotViewOf(ctx.db, input, ctx.actor.userId),
          (found) => found,
        ),
      ),

    comparison: reading
      .input(ofRfx)
      .output(comparison)
      .query(({ ctx, input }) =>
        seeing(ctx, input, () => comparisonOf(ctx.db, input.rfxId, input.orgId, ctx.actor.userId)),
      ),

    report: reading
      .input(ofRfx)
      .output(evaluationReport)
      .query(({ ctx, input }) => reportOf(ctx.db, input.rfxId, input.orgId)),

    response: reading
      .input(ofParticipant)
      .output(openedResponse)
      .query(({ ctx, input }) => responseOf(ctx.db, input.rfxId, input.orgId, input.participantId)),

    letters: reading
      .input(ofRfx)
      .output(z.array(letterEntry))
      .query(({ ctx, input }) => lettersOf(ctx.db, input.rfxId, input.orgId)),

    letter: reading
      .input(ofRfx.extend({ letterId: z.uuid() }))
      .output(letterContent)
      .query(({ ctx, input }) => letterOf(ctx.db, input)),

    previewLetter: watched
      .concat(asItsBuyer)
      .concat(orgQuery('rfx.manage'))
      .input(ofParticipant)
      .output(letterContent)
      .query(({ ctx, input }) =>
        seeing(ctx, input, () => previewLetter(ctx.db, input, ctx.actor.userId)),
      ),

    setEvaluators: managing
      .input(ofRfx.extend({ userIds: z.array(z.uuid()).max(20) }))
      .output(done)
      .mutation(taking(setEvaluators)),
    score: managing.input(scoresInput).output(done).mutation(taking(giveScores)),
    finish: managing.input(ofLots).output(done).mutation(taking(finishScores)),
    reopen: managing.input(reopening).output(done).mutation(taking(reopenScores)),
    agree: managing.input(scoresInput).output(done).mutation(taking(agreeScores)),
    confirm: managing.input(confirmationInput).output(done).mutation(taking(confirmAgreed)),
    average: managing.input(ofLots).output(done).mutation(taking(averageScores)),
    settle: managing.input(ofLots).output(done).mutation(taking(settleLots)),
    reject: managing.input(rejection).output(done).mutation(taking(rejectResponse)),
    readmit: managing.input(readmission).output(done).mutation(taking(readmitResponse)),
    award: managing.input(awarding).output(done).mutation(taking(awardLots)),
    fail: managing.input(failing).output(done).mutation(taking(failLots)),
    retract: managing.input(ofLot).output(done).mutation(taking(retractLot)),
    decide: managing.input(ofRfx).output(done).mutation(taking(decideRequest)),
    reconsider: managing.input(reconsidering).output(done).mutation(taking(reconsider)),
    conclude: managing.input(concluding).output(done).mutation(taking(concludeContracts)),
    awardNext: managing.input(nextAward).output(done).mutation(taking(awardNext)),
    fallThrough: managing.input(fallingThrough).output(done).mutation(taking(fallThrough)),
  }),

  clarification: router({
    /** The buyer's: of all bidders. */
    list: reading
      .input(ofRfx)
      .output(z.array(clarificationView))
      .query(({ ctx, input }) => clarificationsOf(ctx.db, input.rfxId, input.orgId)),

    ask: managing
      .input(question)
      .output(z.strictObject({ clarificationId: z.uuid() }))
      .mutation(({ ctx, input }) => askClarification(ctx, input)),

    /** A bidder's: its own. */
    mine: orgQuery('rfx.view_sent_responses')
      .input(ofRfx)
      .output(z.array(clarificationView))
      .query(({ ctx, input }) => clarificationsTo(ctx, input.rfxId, input.orgId)),

    answer: orgMutation(['rfx.manage_response'])
      .input(answerInput)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await answerClarification(ctx, input)
        return DONE
      }),
  }),

  letter: router({
    /** The decision letters of a bidder. */
    mine: orgQuery('rfx.view_sent_responses')
      .input(ofRfx)
      .output(z.array(letterView))
      .query(({ ctx, input }) => lettersTo(ctx, input.rfxId, input.orgId)),
  }),
})

export type EvaluationRouter = typeof evaluationRouter
