import { shiftedMonths } from '../analysis/analysis-period.ts'

/** What is new with organisations: a tender that they publish, a contract that they give or win, one of theirs that ends soon. */
export const LIST_FEED_KINDS = ['tender', 'award', 'ending'] as const
export type ListFeedKind = (typeof LIST_FEED_KINDS)[number]

/** How far back tenders and awards are news. */
export const LIST_FEED_MONTHS = 12
/** A contract is news from so long before its end. */
export const ENDING_MONTHS = 6
/** Contracts that have run for longer are not looked for among those that end. */
export const LONGEST_CONTRACT_YEARS = 15

/** The day from which the end of a contract is news. */
export const endingSince = (endsOn: string): string => shiftedMonths(endsOn, -ENDING_MONTHS)
