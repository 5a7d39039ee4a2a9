import { z } from 'zod'
import { cleanText, onOneLine } from '../kernel/text-inputs.ts'
import { areDistinct } from './own-fields.ts'

/** How a question is answered: yes or no, from 0 to 4, or by one of its options, each with its points. */
export const QUESTION_KINDS = ['yes_no', 'scale', 'choice'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

export const MOST_QUESTIONS = 40
export const LONGEST_QUESTION = 300
export const MOST_WEIGHT = 5
/** The highest answer on a scale, which begins with 0. */
export const SCALE_TOP = 4
export const MOST_ANSWER_OPTIONS = 10
export const LONGEST_ANSWER_OPTION = 100
export const MOST_POINTS = 100
export const LONGEST_ANSWER_NOTE = 500

/** An answer to choose. The one with the most points counts in full, the others in proportion. */
export interface AnswerOption {
  readonly id: string
  readonly label: string
  readonly points: number
}

/** A question of a questionnaire. It keeps its id from version to version, so that answers can follow it. */
export interface Question {
  readonly id: string
  readonly text: string
  readonly kind: QuestionKind
  /** 1 to 5. */
  readonly weight: number
  /** One that is failed makes the whole score 0. */
  readonly isHard: boolean
  /** Of a choice alone. */
  readonly options: readonly AnswerOption[]
}

const line = (longest: number) =>
  cleanText.transform(onOneLine).pipe(z.string().min(1).max(longest))

const editedOption = z.strictObject({
  id: z.uuid().nullable(),
  label: line(LONGEST_ANSWER_OPTION),
  points: z.number().int().min(0).max(MOST_POINTS),
})

/** Whether one option is worth more than nothing, and each says something else. */
const areOptions = (options: readonly { readonly label: string; readonly points: number }[]) =>
  options.length >= 2 &&
  options.some(({ points }) => points > 0) &&
  areDistinct(options.map(({ label }) => label))

/** A question as its editor leaves it; one without an id is new. */
export const editedQuestion = z
  .strictObject({
    id: z.uuid().nullable(),
    text: line(LONGEST_QUESTION),
    kind: z.enum(QUESTION_KINDS),
    weight: z.number().int().min(1).max(MOST_WEIGHT),
    isHard: z.boolean(),
    options: z.array(editedOption).max(MOST_ANSWER_OPTIONS),
  })
  .refine(
    ({ kind, options }) => (kind === 'choice' ? areOptions(options) : options.length === 0),
    'only a choice has options: two or more, each another, one with points',
  )
export type EditedQuestion = z.infer<typeof editedQuestion>

/** A questionnaire as its editor leaves it; without questions there is none. */
export const editedQuestions = z
  .array(editedQuestion)
  .max(MOST_QUESTIONS)
  .refine((all) => areDistinct(all.map(({ text }) => text)), 'two questions are the same')

const SCALE = /^[0-4]$/

/** Whether a question can have an answer: `yes` or `no`, `0` to `4`, or the id of an option. */
export const isAnswer = ({ kind, options }: Question, value: string): boolean => {
  if (kind === 'yes_no') return value === 'yes' || value === 'no'
  if (kind === 'scale') return SCALE.test(value)
  return options.some(({ id }) => id === value)
}

/** An answer with the words that somebody has added. */
export interface Answer {
  readonly value: string
  readonly note: string
}

const answerInput = z.strictObject({
  value: z.string().max(36),
  note: cleanText.pipe(z.string().max(LONGEST_ANSWER_NOTE)),
})

/** An edit of an answer: the one that its editor saw, and the one that they leave; null for none. */
export const answerEdit = z.strictObject({
  questionId: z.uuid(),
  seen: answerInput.nullable(),
  answer: answerInput.nullable(),
})
export type AnswerEdit = z.infer<typeof answerEdit>

export const answerEdits = z
  .array(answerEdit)
  .max(MOST_QUESTIONS)
  .refine((edits) => areDistinct(edits.map(({ questionId }) => questionId)), 'a question twice')

/** Whether two answers say the same. */
export const isSameAnswer = (a: Answer | null, b: Answer | null): boolean =>
  a?.value === b?.value && a?.note === b?.note

/** The decision whether to bid; null while it is open. */
export const BID_DECISIONS = ['GO', 'NO_GO'] as const
export type BidDecision = (typeof BID_DECISIONS)[number]
export const LONGEST_DECISION_NOTE = 2000
