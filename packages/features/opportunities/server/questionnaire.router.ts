import { cleanText } from '@kogge/domain/kernel/text-inputs.ts'
import {
  answerEdits,
  BID_DECISIONS,
  editedQuestions,
  LONGEST_DECISION_NOTE,
} from '@kogge/domain/opportunities/questionnaire.ts'
import { orgMutationWith, orgQuery, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { PREMIUM } from './premium-access.ts'
import { adoptQuestionnaire, saveAnswers } from './questionnaire/answers.commands.ts'
import { cardQuestionnaire } from './questionnaire/answers.queries.ts'
import { decideOnBid } from './questionnaire/bid-decisions.commands.ts'
import { cardQuestionnaireView, questionnaireView } from './questionnaire/questionnaire.views.ts'
import { saveQuestionnaire } from './questionnaire/questionnaires.commands.ts'
import {
  currentQuestionnaire,
  questionnaireViewOf,
} from './questionnaire/questionnaires.queries.ts'

const change = () => orgMutationWith('opportunity.manage', PREMIUM)
const guid = z.object({ guid: z.uuid() })
const decided = z.object({
  decision: z.enum(BID_DECISIONS).nullable(),
  note: cleanText.pipe(z.string().max(LONGEST_DECISION_NOTE)),
})

/** The questions by which an organisation decides whether to bid, and the answers of its opportunities. */
export const questionnaireRouter = router({
  questionnaire: router({
    /** That is asked now; null where nothing is. */
    current: orgQuery(PREMIUM)
      .output(questionnaireView.nullable())
      .query(async ({ ctx, input }) => {
        const current = await currentQuestionnaire(ctx.db, input.orgId)
        return current && questionnaireViewOf(current)
      }),

    save: change()
      .input(z.object({ versionId: z.uuid().nullable(), questions: editedQuestions }))
      .output(z.strictObject({ versionId: z.uuid().nullable() }))
      .mutation(({ ctx, input }) =>
        saveQuestionnaire(ctx, { seen: input.versionId, questions: input.questions }),
      ),

    /** Of an opportunity, with its answers and the decision whether to bid. */
    ofCard: orgQuery(PREMIUM)
      .input(guid)
      .output(cardQuestionnaireView)
      .query(({ ctx, input }) => cardQuestionnaire(ctx.db, ctx.grant, input.guid)),

    /** Saves answers; stores nothing where others have answered the same questions otherwise meanwhile. */
    answer: change()
      .input(guid.extend({ versionId: z.uuid(), edits: answerEdits }))
      .output(z.strictObject({ eventId: z.string().nullable(), conflicts: z.array(z.uuid()) }))
      .mutation(({ ctx, input }) => saveAnswers(ctx, input)),

    /** Has an opportunity go on with the current version. */
    adopt: change()
      .input(guid.extend({ from: z.uuid(), into: z.uuid() }))
      .output(z.strictObject({ eventId: z.string() }))
      .mutation(({ ctx, input }) => adoptQuestionnaire(ctx, input)),

    decide: change()
      .input(guid.extend({ ...decided.shape, seen: decided }))
      .output(z.strictObject({ eventId: z.string().nullable() }))
      .mutation(({ ctx, input }) => decideOnBid(ctx, input)),
  }),
})
