import { isAnswer, type Question, SCALE_TOP } from './questionnaire.ts'

/** The part that one question has in a score. */
export interface QuestionScore {
  readonly questionId: string
  /** 0 to 1; null where it is not answered. */
  readonly share: number | null
  /** Of a hard requirement, that it is not met. */
  readonly isFailed: boolean
}

/** A score with how it came about. */
export interface QuestionnaireScore {
  /** 0 to 100; null while nothing is answered. */
  readonly score: number | null
  readonly questions: readonly QuestionScore[]
  readonly answered: number
}

/** How far an answer fulfils its question, 0 to 1; null for one that it cannot have. */
const shareOf = (question: Question, value: string | undefined): number | null => {
  if (value === undefined || !isAnswer(question, value)) return null
  if (question.kind === 'yes_no') return value === 'yes' ? 1 : 0
  if (question.kind === 'scale') return Number(value) / SCALE_TOP
  const points = question.options.find(({ id }) => id === value)?.points ?? 0
  return points / Math.max(...question.options.map((option) => option.points))
}

/**
 * The score of answers: the mean of the questions that are answered, each by its weight, from 0 to 100. A hard requirement that
 * is answered by nothing (no, 0, an option without points) makes it 0, whatever the others are worth. What is not answered
 * counts neither for nor against.
 */
export const questionnaireScore = (
  questions: readonly Question[],
  values: Readonly<Record<string, string>>,
): QuestionnaireScore => {
  const scored = questions.map((question) => {
    const share = shareOf(question, values[question.id])
    return { question, share, isFailed: question.isHard && share === 0 }
  })
  let [gained, possible] = [0, 0]
  for (const { question, share } of scored) {
    if (share === null) continue
    gained += question.weight * share
    possible += question.weight
  }
  const isFailed = scored.some((one) => one.isFailed)
  const mean = possible === 0 ? null : Math.round((100 * gained) / possible)
  return {
    score: mean !== null && isFailed ? 0 : mean,
    questions: scored.map(({ question, share, isFailed: failed }) => ({
      questionId: question.id,
      share,
      isFailed: failed,
    })),
    answered: scored.filter(({ share }) => share !== null).length,
  }
}

/** The answers that a new version of a questionnaire takes over: those whose question is asked in the same form. */
export const carriedAnswers = <Value extends { readonly value: string }>(
  from: readonly Question[],
  into: readonly Question[],
  answers: Readonly<Record<string, Value>>,
): Record<string, Value> =>
  Object.fromEntries(
    into.flatMap((question) => {
      const answer = answers[question.id]
      const before = from.find(({ id }) => id === question.id)
      const isSame = before?.kind === question.kind && answer && isAnswer(question, answer.value)
      return isSame ? [[question.id, answer]] : []
    }),
  )
