import type { MailTime } from '@kogge/domain/notifications/notification-choices.ts'

/** What a page of choices is opened for. */
export type MailChoiceQuestion = 'unsubscribe' | 'subscribe' | 'resubscribe'

const ANSWERS: Readonly<Record<MailChoiceQuestion, readonly MailTime[]>> = {
  unsubscribe: ['never', 'weekly', 'daily'],
  subscribe: ['daily', 'weekly', 'atOnce'],
  resubscribe: ['daily', 'weekly', 'atOnce'],
}

/** Somebody who has no such mail any more can only want it again. */
export const questionFor = (
  asked: MailChoiceQuestion,
  times: readonly MailTime[],
): MailChoiceQuestion =>
  asked === 'unsubscribe' && times.length > 0 && times.every((time) => time === 'never')
    ? 'resubscribe'
    : asked

/** The answers to a question, the one that most come for first; to less mail what they have already is none. */
export const answersFor = (
  question: MailChoiceQuestion,
  times: readonly MailTime[],
): readonly MailTime[] =>
  question === 'unsubscribe'
    ? ANSWERS.unsubscribe.filter((answer) => times.some((time) => time !== answer))
    : ANSWERS[question]
