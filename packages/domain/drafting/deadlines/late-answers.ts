import { wallOf } from '../../kernel/riga-time.ts'
import { daysToLook } from '../checks/deadline-checks.ts'
import type { RequestDocument } from '../request-document.ts'
import { dayAfter, daysBetween } from './wall-time-instants.ts'

/** An answer after which too few days are left. */
export interface LateAnswer {
  readonly answeredAt: Date
  /** So many days must be left after it. */
  readonly days: number
  /** `2026-12-24`: the first day that leaves them. */
  readonly firstDay: string
}

/**
 * The last answer that left fewer days than are needed to look at it until the deadline as it stands,
 * six or, of urgent procedures, four: the deadline must be extended, unless what was answered is
 * insignificant for preparing tenders (Directive 2014/24/EU, Article 47(3)(a)). Days are counted as
 * those of Riga. Null where there is none, and for price surveys.
 */
export const lateAnswer = (
  document: Pick<RequestDocument, 'kind' | 'shortened'>,
  responsesUntil: Date,
  answers: readonly Date[],
): LateAnswer | null => {
  if (document.kind === 'price_survey') return null
  const days = daysToLook(document)
  const dayIn = (time: Date) => wallOf(time).slice(0, 10)
  const last = answers.reduce<Date | null>(
    (found, one) => (found === null || one > found ? one : found),
    null,
  )
  if (!last || daysBetween(dayIn(last), dayIn(responsesUntil)) >= days) return null
  return { answeredAt: last, days, firstDay: dayAfter(dayIn(last), days) }
}
