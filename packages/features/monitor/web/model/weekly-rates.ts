import { WORTH_WEEKS } from '@kogge/domain/monitor/profile-worth.ts'

/** A count of 12 months by the week. */
export const weekly = (count: number): number => count / WORTH_WEEKS

const SMALL = 10

/** A rate as it is shown: below ten with one decimal, and never as nothing where it is something. */
export const shownRate = (rate: number): number => {
  if (rate >= SMALL) return Math.round(rate)
  return rate > 0 ? Math.max(0.1, Math.round(rate * 10) / 10) : 0
}
