import { pickText } from '../../kernel/locales.ts'
import { lotNumber } from '../../rfx/lot-numbers.ts'
import { withExtension } from '../deadlines/deadline-extension.ts'
import { lateAnswer } from '../deadlines/late-answers.ts'
import { instantOf } from '../deadlines/wall-time-instants.ts'
import type { Found, Published } from '../preflight-rules.ts'
import { PRIVACIES, type RequestDocument } from '../request-document.ts'
import { differenceOf } from '../version-differences.ts'
import { withReasonOf } from './deadline-checks.ts'

/** What an amendment may not do, and what follows from it. */
export const checkAmendment = (
  document: RequestDocument,
  published: Published,
  now: Date,
  country: string | null,
): Found[] => {
  const { document: before, reason } = published
  const found: Found[] = []
  if (document.kind !== before.kind) found.push({ rule: 'kindChanged', field: 'kind' })
  if (PRIVACIES.indexOf(document.privacy) > PRIVACIES.indexOf(before.privacy))
    found.push({ rule: 'privacyNarrowed', field: 'privacy' })
  // The notice has to say it; the days for looking at changes would else be cut with it.
  if (document.shortened !== null && document.shortened !== before.shortened)
    found.push({ rule: 'shortenedLater', field: 'shortened' })
  // Responses are sealed for those who were to open them.
  if (
    document.opening.together !== before.opening.together ||
    (document.opening.together === 2 &&
      document.opening.openers.join() !== before.opening.openers.join())
  )
    found.push({ rule: 'openersChanged', field: 'opening.openers' })
  const [from, to] = [before, document].map(({ responsesUntil }) => instantOf(responsesUntil))
  if (from && to && to.getTime() < from.getTime())
    found.push({ rule: 'deadlineMovedEarlier', field: 'responsesUntil' })
  const [requested, asking] = [before, document].map(({ questionsUntil }) =>
    instantOf(questionsUntil),
  )
  if (asking && (!requested || asking.getTime() < requested.getTime()))
    found.push({ rule: 'questionsMovedEarlier', field: 'questionsUntil' })
  // A tender for a lot that was dropped would be one for another that has its number.
  const gone = new Set(published.goneLots)
  document.lots.forEach(({ id, title }, at) => {
    if (!gone.has(id)) return
    const lot = pickText(title, document.language)?.text ?? lotNumber(id)
    found.push({
      rule: 'lotGivenAgain',
      field: `lots.${at}`,
      values: { lot, number: lotNumber(id) },
    })
  })
  if (differenceOf(before, document).length === 0)
    found.push({ rule: 'nothingChanged', field: 'title' })
  if (reason && !reason[document.language]?.trim())
    found.push({ rule: 'reasonMissing', field: 'reason' })
  const { responsesUntil } = withExtension(document, published, now, country)
  const until = instantOf(responsesUntil)
  const late = until && lateAnswer(withReasonOf(document, published), until, published.answers)
  if (late)
    found.push({
      rule: 'answerTooLate',
      field: 'responsesUntil',
      values: { days: late.days, earliest: late.firstDay },
    })
  if (responsesUntil && responsesUntil !== document.responsesUntil)
    found.push({
      rule: 'deadlineWillMove',
      field: 'responsesUntil',
      values: { time: responsesUntil.wall },
    })
  return found
}
