import { wallOf } from '../../kernel/riga-time.ts'
import { hasMinimumPeriods, isShortenedBy, minimumDaysOn } from '../deadlines/minimum-deadlines.ts'
import {
  dayAfter,
  dayOf,
  daysBetween,
  instantOf,
  instantsOf,
} from '../deadlines/wall-time-instants.ts'
import { isWorkday } from '../deadlines/workdays.ts'
import { regimeOf } from '../directive-regime.ts'
import type { Circumstances, Found, Published } from '../preflight-rules.ts'
import { procedureOf } from '../procurement-procedures.ts'
import type { RequestDocument } from '../request-document.ts'

const FIELDS = ['questionsUntil', 'responsesUntil', 'openingAt'] as const
const HOUR_MS = 60 * 60 * 1000
/** Answers must be given so many days before the deadline (Article 53(2)). */
const ANSWERS_BEFORE_DAYS = 6
const ANSWERS_BEFORE_DAYS_URGENT = 4
const FAR_AWAY_DAYS = 366
/** Tenders are mostly valid for three months. */
const OPENING_FAR_AWAY_DAYS = 30

/** How many days before the deadline all must be known to those who respond. */
export const daysToLook = ({ shortened }: Pick<RequestDocument, 'shortened'>): number =>
  shortened === 'urgent' ? ANSWERS_BEFORE_DAYS_URGENT : ANSWERS_BEFORE_DAYS

/** A document as its reason for shorter periods counts: where the first notice gave it, and else not. */
export const withReasonOf = <Document extends Pick<RequestDocument, 'shortened'>>(
  document: Document,
  { shortened }: Pick<Published, 'shortened'>,
): Document => (document.shortened === shortened ? document : { ...document, shortened: null })

const checkWalls = (document: RequestDocument, now: Date): Found[] =>
  FIELDS.flatMap((field): Found[] => {
    const time = document[field]
    if (time === null) return []
    const instants = instantsOf(time.wall)
    const values = { time: time.wall }
    if (instants.length === 0) return [{ rule: 'timeDoesNotExist', field, values }]
    if (instants.length > 1 && time.fold === null) return [{ rule: 'timeIsTwice', field, values }]
    const instant = instantOf(time)
    return instant && instant.getTime() <= now.getTime()
      ? [{ rule: 'timeIsPast', field, values }]
      : []
  })

const checkOrder = (document: RequestDocument): Found[] => {
  const [questions, responses, opening] = FIELDS.map((field) => instantOf(document[field]))
  const found: Found[] = []
  if (questions && responses && questions.getTime() > responses.getTime())
    found.push({ rule: 'questionsAfterResponses', field: 'questionsUntil' })
  if (opening && responses) {
    const gap = opening.getTime() - responses.getTime()
    if (gap < 0) found.push({ rule: 'openingBeforeResponses', field: 'openingAt' })
    else if (gap < HOUR_MS) found.push({ rule: 'openingTooSoon', field: 'openingAt' })
    else if (gap > OPENING_FAR_AWAY_DAYS * 24 * HOUR_MS)
      found.push({
        rule: 'openingFarAway',
        field: 'openingAt',
        values: { days: OPENING_FAR_AWAY_DAYS },
      })
  }
  if (!opening && responses && document.openingAt === null)
    found.push({ rule: 'openingTooSoon', field: 'openingAt' })
  return found
}

const checkQuestions = (document: RequestDocument): Found[] => {
  const { questionsUntil, responsesUntil, kind } = document
  if (kind === 'price_survey' || responsesUntil === null) return []
  if (questionsUntil === null) return [{ rule: 'questionsUntilMissing', field: 'questionsUntil' }]
  const days = daysToLook(document)
  return daysBetween(dayOf(questionsUntil), dayOf(responsesUntil)) < days
    ? [{ rule: 'questionsTooLate', field: 'questionsUntil', values: { days } }]
    : []
}

/** The minimum periods of a procedure that is counted from a day: the one that binds, and that may. */
const minimumOf = (document: RequestDocument, day: string, { country, rates }: Circumstances) => {
  const { privacy, nature, shortened } = document
  const procedure = procedureOf(document.procedure)
  const { side: lies, isLight } = regimeOf(document, day, rates)
  // Articles 27 to 31 do not bind social and other specific services (Article 76).
  if (!procedure || isLight) return { sure: null, maybe: null }
  // Where everybody may submit, the period is that of everybody, whoever is shown the request.
  const answering = privacy === 'public' || procedure.asks === 'everybody' ? 'everybody' : 'invited'
  const binding = (side: 'above' | 'below') =>
    minimumDaysOn(procedure.code, day, { answering, side, country, nature, shortened })
  // Where its value is not known, or only central authorities are bound, the stricter side may bind.
  return {
    sure: binding(lies === 'above' ? 'above' : 'below'),
    maybe: lies === 'below' ? null : binding('above'),
  }
}

const NEW = { sure: 'periodTooShort', maybe: 'periodMaybeTooShort' } as const
const AMENDED = { sure: 'amendedPeriodTooShort', maybe: 'amendedPeriodMaybeTooShort' } as const

/**
 * The minimum period of the procedure, from the day it would be sent. An amendment begins none anew, but
 * where a longer one holds by it, that has to have been given since the first publication: what is
 * shown to everybody only now is first published now.
 */
const checkPeriod = (
  document: RequestDocument,
  today: string,
  circumstances: Circumstances,
  published: Published | null,
): Found[] => {
  const { responsesUntil, shortened, privacy } = document
  const procedure = procedureOf(document.procedure)
  if (!procedure || responsesUntil === null || document.kind === 'price_survey') return []
  const isReasonKnown =
    shortened === null ||
    !hasMinimumPeriods(procedure.code) ||
    isShortenedBy(procedure.code, shortened)
  if (!isReasonKnown) return [{ rule: 'reasonNotForProcedure', field: 'shortened' }]
  const isWidened = privacy === 'public' && published?.document.privacy !== 'public'
  const since = published && !isWidened ? wallOf(published.since).slice(0, 10) : today
  const asGiven = (one: RequestDocument) => (published ? withReasonOf(one, published) : one)
  const { sure, maybe } = minimumOf(asGiven(document), since, circumstances)
  // What is first shown to everybody now, held nothing before.
  const held =
    published && !isWidened ? minimumOf(asGiven(published.document), since, circumstances) : null
  const sureBefore = held?.sure?.days ?? 0
  const maybeBefore = Math.max(sureBefore, held?.maybe?.days ?? 0)
  const days = daysBetween(since, dayOf(responsesUntil))
  const names = published ? AMENDED : NEW
  for (const { rule, minimum, before } of [
    { rule: names.sure, minimum: sure, before: sureBefore },
    { rule: names.maybe, minimum: maybe, before: maybeBefore },
  ])
    if (minimum && days < minimum.days && minimum.days > before)
      return [
        {
          rule,
          field: 'responsesUntil',
          source: minimum.source,
          values: {
            days: minimum.days,
            given: days,
            earliest: dayAfter(since, minimum.days),
            ...(published && { since }),
          },
        },
      ]
  return []
}

const checkDay = ({ responsesUntil }: RequestDocument, now: Date, country: string | null) => {
  const found: Found[] = []
  if (responsesUntil === null) return found
  const day = dayOf(responsesUntil)
  const hour = responsesUntil.wall.slice(11)
  if (!isWorkday(day, country))
    found.push({ rule: 'deadlineNotOnWorkday', field: 'responsesUntil' })
  else if (hour < '09:00' || hour > '16:00')
    found.push({ rule: 'deadlineOutsideHours', field: 'responsesUntil' })
  if (daysBetween(wallOf(now).slice(0, 10), day) > FAR_AWAY_DAYS)
    found.push({ rule: 'deadlineFarAway', field: 'responsesUntil' })
  return found
}

/** Until when, from when, and whether there are such times. */
export const checkTimes = (
  document: RequestDocument,
  circumstances: Circumstances,
  published: Published | null,
): Found[] => {
  const { now, country } = circumstances
  const today = wallOf(now).slice(0, 10)
  const walls = checkWalls(document, now)
  const isSame =
    published !== null &&
    instantOf(published.document.questionsUntil)?.getTime() ===
      instantOf(document.questionsUntil)?.getTime()
  // When questions ended is no matter any more, as long as it stays what it was.
  const isSettled = ({ rule, field }: Found) =>
    isSame && rule === 'timeIsPast' && field === 'questionsUntil'
  const missing: Found[] =
    document.responsesUntil === null ? [{ rule: 'timeMissing', field: 'responsesUntil' }] : []
  return [
    ...missing,
    ...walls.filter((one) => !isSettled(one)),
    ...checkOrder(document),
    ...checkDay(document, now, country),
    ...(isSame ? [] : checkQuestions(document)),
    ...checkPeriod(document, today, circumstances, published),
  ]
}
