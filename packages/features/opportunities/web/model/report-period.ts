import { shiftedMonths } from '@kogge/domain/analysis/analysis-period.ts'
import {
  type ListParams,
  type ListSpec,
  withFilter,
} from '@kogge/platform/web/lists/list-search.ts'
import { BOARD_LIST } from './opportunity-lists.ts'

/** Periods by whole months up to today. */
export const REPORT_MONTHS = ['3', '6', '12', '24', '60'] as const
const DEFAULT_MONTHS = '12'
/** Years that the server counts at once. */
const MOST_YEARS = 11

/** A day that there is, of this century. */
export const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)

type ReportFilter = 'months' | 'from' | 'until' | 'assignee' | 'tag'
export type ReportParams = ListParams<ReportFilter, 'rank'>

const { assignee, tag } = BOARD_LIST.filters

/** Reports in the address: a period by its months or its days, and whose opportunities. */
export const REPORT_LIST: ListSpec<ReportFilter, 'rank'> = {
  filters: {
    months: { accepts: REPORT_MONTHS, fallback: [DEFAULT_MONTHS], max: 1 },
    from: { accepts: isDay, max: 1 },
    until: { accepts: isDay, max: 1 },
    assignee,
    tag,
  },
  sorts: ['rank'],
  defaultSort: 'rank',
}

/** The first and the last day, both included. */
export interface ReportPeriod {
  readonly from: string
  readonly until: string
}

/** Why a period cannot be counted. */
export type PeriodProblem = 'reversed' | 'tooLong'

/** Whether the period is given by its days. */
export const hasOwnDays = ({ from, until }: ReportParams): boolean =>
  from !== undefined || until !== undefined

export const monthsOf = ({ months }: ReportParams): string => months?.[0] ?? DEFAULT_MONTHS

/** The first day of the month so many months before that of a day; 0 for its own. */
const firstDay = (day: string, monthsBefore: number): string =>
  shiftedMonths(`${day.slice(0, 7)}-01`, -monthsBefore)

/**
 * The days, both included, of the period in the address: of so many months the current one is the last, and each is whole. An
 * own end without a beginning goes back the months that are chosen by default.
 */
export const reportPeriod = (params: ReportParams, today: string): ReportPeriod => {
  if (!hasOwnDays(params))
    return { from: firstDay(today, Number(monthsOf(params)) - 1), until: today }
  const until = params.until?.[0] ?? today
  return { from: params.from?.[0] ?? firstDay(until, Number(DEFAULT_MONTHS) - 1), until }
}

export const periodProblem = ({ from, until }: ReportPeriod): PeriodProblem | null => {
  if (from > until) return 'reversed'
  return Number(until.slice(0, 4)) - Number(from.slice(0, 4)) < MOST_YEARS ? null : 'tooLong'
}

/** The address with a period of months. */
export const withMonths = (params: ReportParams, months: string): ReportParams => {
  const { from, until, ...rest } = params
  return withFilter(REPORT_LIST, rest, 'months', [months])
}

/** The address with a period by its days. */
export const withDays = (params: ReportParams, { from, until }: ReportPeriod): ReportParams => {
  const { months, ...rest } = params
  return { ...rest, from: [from], until: [until] }
}
