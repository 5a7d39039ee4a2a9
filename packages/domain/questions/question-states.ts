/**
 * How far a question about a request has come. Whoever asked it reads this of their own questions, the buyer of all;
 * everybody else reads answers alone. `received`: the buyer has it; its asker may still change it or take it back.
 */
export const STORED_QUESTION_STATES = ['received', 'in_progress', 'withdrawn', 'answered'] as const
export type QuestionState = (typeof STORED_QUESTION_STATES)[number]

/**
 * Whom an answer is for. Additional information relating to the specifications is supplied to all tenderers (Directive
 * 2014/24/EU, Article 53(2)), who are treated equally (Article 18(1)): a private answer holds what concerns its asker
 * alone.
 */
export const ANSWER_VISIBILITIES = ['public', 'private'] as const
export type AnswerVisibility = (typeof ANSWER_VISIBILITIES)[number]

/** So many alike questions are answered with one answer at most. */
export const MOST_IN_ONE_ANSWER = 50

/** So often its asker changes a question at most. */
export const MOST_EDITS = 20

/** Whether the buyer still has to answer. */
export const isOpenQuestion = (state: QuestionState): boolean =>
  state === 'received' || state === 'in_progress'

/** Whether the asker may still change it or take it back: nobody works at it yet. */
export const isChangeable = (state: QuestionState): boolean => state === 'received'

/** An answer, by the versions of the request that it is known to hold for. */
interface Answered {
  /** The version that stood when it was given. */
  readonly version: number
  /** The last version that the buyer found it to hold for since; null for none. */
  readonly confirmedVersion: number | null
}

/**
 * Whether an amendment since may have made an answer wrong: a change that matters to those who respond was published
 * after the version that it was given or confirmed for (Directive 2014/24/EU, Article 47(3)(b)). Which part a text is
 * about no machine knows, so the buyer judges each. `significant`: the numbers of versions with such changes.
 */
export const mayNoLongerHold = (
  { version, confirmedVersion }: Answered,
  significant: readonly number[],
): boolean => {
  const held = Math.max(version, confirmedVersion ?? 0)
  return significant.some((one) => one > held)
}
