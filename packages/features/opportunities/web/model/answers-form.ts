import type { Choices } from '@kogge/domain/kernel/chosen-edits.ts'
import {
  type Answer,
  type AnswerEdit,
  isSameAnswer,
  type Question,
} from '@kogge/domain/opportunities/questionnaire.ts'
import type { CardQuestionnaire } from '../opportunities.client.ts'

/** An answer as it is typed; the value is empty for none. */
export type TypedAnswer = Answer
export type TypedAnswers = Readonly<Record<string, TypedAnswer>>

const NONE: TypedAnswer = { value: '', note: '' }

/** The form at its beginning. */
export const typedAnswers = (
  questions: readonly Pick<Question, 'id'>[],
  answers: CardQuestionnaire['answers'],
): TypedAnswers =>
  Object.fromEntries(
    questions.map(({ id }) => {
      const { value, note } = answers[id] ?? NONE
      return [id, { value, note }]
    }),
  )

const storedOf = ({ value, note }: TypedAnswer): Answer | null =>
  value === '' ? null : { value, note: note.trim() }

/** The edits of a form over the answers that its editor saw; words without an answer are none. */
export const answerEditsOf = (seen: TypedAnswers, typed: TypedAnswers): AnswerEdit[] =>
  Object.entries(typed)
    .map(([questionId, answer]) => ({
      questionId,
      seen: storedOf(seen[questionId] ?? NONE),
      answer: storedOf(answer),
    }))
    .filter(({ seen: before, answer }) => !isSameAnswer(before, answer))

/** Edits on top of what others have answered meanwhile: of the contested ones those in which the editor chose their own. */
export const settledAnswers = (
  edits: readonly AnswerEdit[],
  stored: TypedAnswers,
  choices: Choices<string>,
): AnswerEdit[] =>
  edits
    .filter(({ questionId }) => choices[questionId] !== 'theirs')
    .map((edit) => ({ ...edit, seen: storedOf(stored[edit.questionId] ?? NONE) }))
