import { endOf } from '../kernel/notice-times.ts'
import type { RfxContent } from './rfx-content.ts'

/** The dates of a lot that a calendar shows. */
export const CALENDAR_DATES = ['questionsUntil', 'deadline', 'openingAt'] as const

/** Whether a calendar of a request would have any event. */
export const hasCalendarDates = ({ lots }: Pick<RfxContent, 'lots'>): boolean =>
  lots.some((lot) => CALENDAR_DATES.some((kind) => endOf(lot[kind]) !== null))
