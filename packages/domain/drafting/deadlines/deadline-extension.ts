import { wallOf } from '../../kernel/riga-time.ts'
import { daysToLook, withReasonOf } from '../checks/deadline-checks.ts'
import type { Published } from '../preflight-rules.ts'
import type { RequestDocument } from '../request-document.ts'
import { differenceOf, isSignificant } from '../version-differences.ts'
import {
  dayAfter,
  dayOf,
  daysBetween,
  instantOf,
  instantsOf,
  written,
} from './wall-time-instants.ts'
import { isWorkday } from './workdays.ts'

/**
 * The document with its deadline on a day, or the first working day after it, at the hour that it had; the opening
 * moves with it. The same document where it has no deadline.
 */
export const extendedTo = (
  document: RequestDocument,
  firstDay: string,
  country: string | null,
): RequestDocument => {
  const { responsesUntil } = document
  const before = instantOf(responsesUntil)
  if (!responsesUntil || !before) return document
  const hour = responsesUntil.wall.slice(11)
  let day = firstDay
  while (!isWorkday(day, country) || instantsOf(`${day}T${hour}`).length !== 1)
    day = dayAfter(day, 1)
  const moved = { wall: `${day}T${hour}`, fold: null }
  const until = instantOf(moved)
  const opening = instantOf(document.openingAt)
  if (!until) return document
  return {
    ...document,
    responsesUntil: moved,
    openingAt: opening && written(new Date(opening.getTime() + until.getTime() - before.getTime())),
  }
}

/**
 * The document as it is published: where a change is significant and fewer days are left than those
 * who respond need to look at it (six, of procedures that are urgent from the first and still are four), the deadline moves to the first
 * working day that leaves them, at the hour that it had, and the opening moves with it (Directive
 * 2014/24/EU, Article 47(3)). The same document where that is not so.
 */
export const withExtension = (
  document: RequestDocument,
  published: Pick<Published, 'document' | 'shortened'>,
  now: Date,
  country: string | null,
): RequestDocument => {
  const { responsesUntil } = document
  if (!responsesUntil || !instantOf(responsesUntil) || document.kind === 'price_survey')
    return document
  const today = wallOf(now).slice(0, 10)
  const needed = Math.max(
    ...[document, published.document].map((one) => daysToLook(withReasonOf(one, published))),
  )
  if (daysBetween(today, dayOf(responsesUntil)) >= needed) return document
  if (!isSignificant(differenceOf(published.document, document))) return document
  return extendedTo(document, dayAfter(today, needed), country)
}
