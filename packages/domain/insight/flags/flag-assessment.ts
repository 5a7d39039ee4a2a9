import { startOf } from '../../kernel/notice-times.ts'
import type { NoticeAmount } from '../../notices/canonical-notice.ts'
import type { RfxContent } from '../../rfx/rfx-content.ts'
import {
  type AssessedFlag,
  identicalPrices,
  judgedOf,
  lowestRejected,
  othersRejected,
  priceGap,
  priceGapsOf,
} from './bid-flags.ts'
import type { Flag, RequestFlagCode } from './flag-codes.ts'
import { flagLimit } from './flag-thresholds.ts'
import { contestsOf } from './lot-contests.ts'
import type { Fences } from './outlier-fences.ts'

/** The facts of a request that indicators are assessed from. */
export interface Assessable {
  readonly content: Pick<
    RfxContent,
    'procedureType' | 'history' | 'awards' | 'lostTenders' | 'lots' | 'cpv' | 'description'
  >
  /** The earliest deadline for tenders. */
  readonly deadlineAt: Date | null
}

/** What is usual among requests of a procedure (`open` ...). */
export interface Usual {
  readonly decisionDays: (procedure: string) => Fences | null
  /** By how many percent the second lowest tender is dearer than the winner's. */
  readonly priceGap: Fences | null
}

/** The indicators that were assessed, those that stand out, and the figures for what is usual. */
export interface Assessment {
  readonly assessed: ReadonlySet<RequestFlagCode>
  readonly flags: readonly Flag[]
  /** Whole days from the deadline to the first decision; null where one of them is not known. */
  readonly decisionDays: number | null
  readonly priceGaps: readonly number[]
  /** Tenders of the lots of which it is known how many were received and rejected. */
  readonly judged: ReturnType<typeof judgedOf>
}

const DAY_MS = 86_400_000
const daysBetween = (from: Date, until: Date): number =>
  Math.trunc((until.getTime() - from.getTime()) / DAY_MS)

const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/** What in eForms answers to `open` and `selective` of OCDS. */
const COMPETITIVE = ['open', 'restricted', 'neg-w-call', 'comp-dial', 'innovation', 'comp-tend']

/** When the call was first published; null where no call is known. */
const calledAt = ({ history }: Assessable['content']): Date | null => {
  const times = history
    .filter(({ formType }) => formType === 'competition')
    .map(({ publishedAt }) => startOf(publishedAt))
    .filter((time) => time !== null)
  return times.length > 0 ? new Date(Math.min(...times.map((time) => time.getTime()))) : null
}

/**
 * R003 (Cardinal): the time for tenders is shorter than the threshold, in open procedures. The
 * notices do not say when the period begins: it is the first publication of the call. Whole days.
 */
const shortPeriod = ({ content, deadlineAt }: Assessable): AssessedFlag => {
  const from = calledAt(content)
  if (content.procedureType !== 'open' || !from || !deadlineAt) return null
  const limit = flagLimit('R003', dayOf(from))
  const days = daysBetween(from, deadlineAt)
  // A deadline before the call is a mistake in one of the two, and tells nothing of the time given.
  if (!limit || deadlineAt < from) return null
  const inputs = { calledOn: dayOf(from), deadlineOn: dayOf(deadlineAt) }
  const flag = { lotId: null, value: days, threshold: limit.value, inputs }
  return { code: 'R003', flags: days < limit.value ? [{ code: 'R003', ...flag }] : [] }
}

/**
 * R018 (Cardinal): one tender only in a competitive procedure. Notices count tenders by lot, so it
 * is assessed by lot; a lot with several winners once.
 */
const singleBid = ({ content }: Assessable): AssessedFlag => {
  const { procedureType, awards } = content
  if (!procedureType || !COMPETITIVE.includes(procedureType)) return null
  const counted = awards.filter(
    ({ winners, tendersReceived }) => winners.length > 0 && (tendersReceived ?? 0) > 0,
  )
  if (counted.length === 0) return null
  const single = counted.filter(({ tendersReceived }) => tendersReceived === 1)
  const lots = [...new Set(single.map(({ lotId }) => lotId))]
  const inputs = { procedure: procedureType }
  return {
    code: 'R018',
    flags: lots.map((lotId) => ({ code: 'R018', lotId, value: 1, threshold: 1, inputs })),
  }
}

/**
 * R010 (guide): awarded without a published call. Whether that was justified (2014/24/EU Art. 32)
 * only the buyer's reasons can tell.
 */
const withoutCall = ({ content }: Assessable): AssessedFlag => {
  const { procedureType, awards, history } = content
  const isAwarded = awards.some(({ winners }) => winners.length > 0)
  if (!isAwarded || !procedureType) return null
  const isDirect =
    procedureType === 'neg-wo-call' || history.some(({ formType }) => formType === 'dir-awa-pre')
  const inputs = { procedure: procedureType }
  const flag = { code: 'R010' as const, lotId: null, value: 1, threshold: 1, inputs }
  return { code: 'R010', flags: isDirect ? [flag] : [] }
}

const decisionOf = ({ content, deadlineAt }: Assessable) => {
  const decided = content.awards
    .filter(({ winners }) => winners.length > 0)
    .map(({ decidedAt }) => startOf(decidedAt))
    .filter((time) => time !== null)
  if (!deadlineAt || decided.length === 0) return null
  const first = new Date(Math.min(...decided.map((time) => time.getTime())))
  // Both by their days: a decision often has no hour.
  const days = daysBetween(startOf(dayOf(deadlineAt)) ?? deadlineAt, startOf(dayOf(first)) ?? first)
  return days < 0 ? null : { days, deadlineOn: dayOf(deadlineAt), decidedOn: dayOf(first) }
}

/** R061 and R062 (guide): the decision came much sooner or later than is usual for the procedure. */
const decisionPeriod = (request: Assessable, usual: Usual): AssessedFlag[] => {
  const { procedureType } = request.content
  const decision = decisionOf(request)
  const fences = procedureType ? usual.decisionDays(procedureType) : null
  // Where most take equally long, everyone else would lie outside.
  if (!decision || !procedureType || !fences || fences.q1 === fences.q3) return []
  const { days, deadlineOn, decidedOn } = decision
  const inputs = { deadlineOn, decidedOn, procedure: procedureType, among: fences.n }
  const flag = { lotId: null, value: days, inputs }
  const short = { ...flag, code: 'R061' as const, threshold: fences.lower }
  const long = { ...flag, code: 'R062' as const, threshold: fences.upper }
  return [
    { code: 'R061', flags: days <= fences.lower ? [short] : [] },
    { code: 'R062', flags: days >= fences.upper ? [long] : [] },
  ]
}

const percentMore = (before: NoticeAmount, after: NoticeAmount): number =>
  (Number(after.amount) / Number(before.amount) - 1) * 100

/** R069 (guide): a modification that raises the price of the contract by more than the law lets it. */
const raised = ({ content }: Assessable): AssessedFlag => {
  const priced = content.history.flatMap(({ modification, publishedAt }) => {
    const { valueBefore, valueAfter } = modification ?? {}
    if (!valueBefore || !valueAfter || valueBefore.currency !== valueAfter.currency) return []
    if (!(Number(valueBefore.amount) > 0)) return []
    return [{ before: valueBefore, after: valueAfter, publishedAt }]
  })
  if (priced.length === 0) return null
  const flags = priced.flatMap(({ before, after, publishedAt }): Flag[] => {
    const published = startOf(publishedAt)
    const limit = published && flagLimit('R069', dayOf(published))
    const percent = percentMore(before, after)
    if (!published || !limit || percent <= limit.value) return []
    const amounts = { before: before.amount, after: after.amount, currency: before.currency }
    const inputs = { ...amounts, publishedOn: dayOf(published) }
    return [{ code: 'R069', lotId: null, value: percent, threshold: limit.value, inputs }]
  })
  return { code: 'R069', flags }
}

/** R005 (guide): a call without what one needs to decide whether to take part. */
const missing = ({ content, deadlineAt }: Assessable): AssessedFlag => {
  const called = calledAt(content)
  if (!called) return null
  const { description, lots, cpv } = content
  const hasText =
    Object.keys(description).length > 0 ||
    lots.some((lot) => Object.keys(lot.description).length > 0)
  const absent = [
    ...(hasText ? [] : ['description']),
    ...(deadlineAt ? [] : ['deadline']),
    ...(lots.some(({ documents }) => documents.length > 0) ? [] : ['documents']),
    ...(cpv.main || lots.some((lot) => lot.cpv.main) ? [] : ['cpv']),
  ]
  const limit = flagLimit('R005', dayOf(called))
  if (!limit) return null
  const flag = { code: 'R005' as const, lotId: null, value: absent.length, threshold: limit.value }
  const isShort = absent.length >= limit.value
  return {
    code: 'R005',
    flags: isShort ? [{ ...flag, inputs: { missing: absent.join(',') } }] : [],
  }
}

/**
 * The indicators of one request. What the notices do not say enough of is not assessed, which is
 * something else than not standing out.
 */
export const assess = (request: Assessable, usual: Usual): Assessment => {
  const contests = contestsOf(request.content)
  const assessed = [
    ...[shortPeriod, singleBid, withoutCall, raised, missing].map((rule) => rule(request)),
    ...decisionPeriod(request, usual),
    ...priceGap(contests, usual.priceGap),
    ...[identicalPrices, othersRejected, lowestRejected].map((rule) => rule(contests)),
  ].filter((one) => one !== null)
  return {
    assessed: new Set(assessed.map(({ code }) => code)),
    flags: assessed.flatMap(({ flags }) => flags),
    decisionDays: decisionOf(request)?.days ?? null,
    priceGaps: priceGapsOf(contests),
    judged: judgedOf(request.content, contests),
  }
}
