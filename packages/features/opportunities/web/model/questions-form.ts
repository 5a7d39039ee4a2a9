import { areDistinct } from '@kogge/domain/opportunities/own-fields.ts'
import {
  type EditedQuestion,
  editedQuestion,
  MOST_POINTS,
  type QuestionKind,
} from '@kogge/domain/opportunities/questionnaire.ts'
import type { Questionnaire } from '../opportunities.client.ts'

interface TypedOption {
  readonly key: string
  readonly id: string | null
  readonly label: string
  /** As it is typed. */
  readonly points: string
}

/** A question as its editor types it. */
export interface TypedQuestion {
  readonly key: string
  readonly id: string | null
  readonly text: string
  readonly kind: QuestionKind
  readonly weight: number
  readonly isHard: boolean
  readonly options: readonly TypedOption[]
}

export type QuestionProblem = 'text' | 'sameText' | 'options'

export const newTypedOption = (label = '', points = 0): TypedOption => ({
  key: crypto.randomUUID(),
  id: null,
  label,
  points: String(points),
})

export const newQuestion = (
  values: Partial<Omit<TypedQuestion, 'key' | 'id'>> = {},
): TypedQuestion => ({
  key: crypto.randomUUID(),
  id: null,
  text: '',
  kind: 'scale',
  weight: 3,
  isHard: false,
  options: [],
  ...values,
})

/** The questions of a version, to edit. */
export const typedQuestions = (version: Questionnaire | null): readonly TypedQuestion[] =>
  (version?.questions ?? []).map(({ options, ...question }) => ({
    ...question,
    key: question.id,
    options: options.map(({ id, label, points }) => ({
      key: id,
      id,
      label,
      points: String(points),
    })),
  }))

const POINTS = /^\d{1,3}$/

const pointsOf = (typed: string): number =>
  POINTS.test(typed.trim()) ? Number(typed) : MOST_POINTS + 1

/** A question as it is sent. */
const writtenQuestion = ({
  id,
  text,
  kind,
  weight,
  isHard,
  options,
}: TypedQuestion): EditedQuestion => ({
  id,
  text: text.trim(),
  kind,
  weight,
  isHard,
  options:
    kind === 'choice'
      ? options
          .filter(({ label }) => label.trim() !== '')
          .map((option) => ({
            id: option.id,
            label: option.label.trim(),
            points: pointsOf(option.points),
          }))
      : [],
})

export const writtenQuestions = (questions: readonly TypedQuestion[]): EditedQuestion[] =>
  questions.map(writtenQuestion)

/** The problem of each question that has one, by its key. */
export const questionProblems = (
  questions: readonly TypedQuestion[],
): ReadonlyMap<string, QuestionProblem> =>
  new Map(
    questions.flatMap((question): [string, QuestionProblem][] => {
      const text = question.text.trim()
      if (text === '') return [[question.key, 'text']]
      const others = questions.filter((one) => one !== question).map((one) => one.text.trim())
      if (others.some((other) => !areDistinct([other, text]))) return [[question.key, 'sameText']]
      const isWritten = editedQuestion.safeParse(writtenQuestion(question)).success
      return isWritten ? [] : [[question.key, 'options']]
    }),
  )

/** Whether two drafts ask the same, whatever the keys of their rows. */
export const isSameDraft = (a: readonly TypedQuestion[], b: readonly TypedQuestion[]): boolean =>
  JSON.stringify(writtenQuestions(a)) === JSON.stringify(writtenQuestions(b))
