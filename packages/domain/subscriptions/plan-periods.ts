import type { PlanSource, TrialState } from './plan-inputs.ts'
import type { PaidTier, PlanPeriod } from './plan-tiers.ts'
import { calculatedPlan, type FreeTier, SEATS, TRIAL_DAYS } from './plan-tiers.ts'

/** A dated plan with where it comes from. */
export interface SourcedPeriod extends PlanPeriod {
  readonly source: PlanSource
}

const holdsAt = ({ startsAt, endsAt }: PlanPeriod, now: Date): boolean =>
  startsAt <= now && (endsAt === null || endsAt > now)

/** A later end first; none is the latest. */
const byEnd = (a: PlanPeriod, b: PlanPeriod): number =>
  (b.endsAt?.getTime() ?? Number.MAX_SAFE_INTEGER) -
  (a.endsAt?.getTime() ?? Number.MAX_SAFE_INTEGER)

/** The dated plan that decides at `now`, of several alike the one that lasts longest; null for the free one. */
export const decidingPeriod = <Period extends PlanPeriod>(
  base: FreeTier,
  periods: readonly Period[],
  now: Date,
): Period | null => {
  const { tier, paidSeats } = calculatedPlan(base, periods, now)
  const [deciding] = periods
    .filter((one) => holdsAt(one, now) && one.tier === tier && one.paidSeats === paidSeats)
    .sort(byEnd)
  return deciding ?? null
}

/**
 * Where an organisation stands with its trial: once, and only from the plan FREE, since with any
 * other a trial could take seats away.
 */
export const trialState = (
  base: FreeTier,
  periods: readonly SourcedPeriod[],
  now: Date,
): TrialState => {
  const trial = periods.find(({ source }) => source === 'trial')
  if (trial) return holdsAt(trial, now) ? 'running' : 'used'
  return calculatedPlan(base, periods, now).tier === 'FREE' ? 'available' : 'not_offered'
}

const DAY = 24 * 60 * 60 * 1000

/** When a trial that begins at `now` is over. */
export const trialEnd = (now: Date): Date => new Date(now.getTime() + TRIAL_DAYS * DAY)

/** What can be wrong with the times and seats of a dated plan. */
type PeriodProblem = 'ends_before_start' | 'already_over' | 'too_many_seats'

/** What is wrong with a dated plan as it would stand at `now`; null for nothing. */
export const periodProblem = (
  period: {
    readonly tier: PaidTier
    readonly paidSeats: number
    readonly startsAt: Date
    readonly endsAt: Date | null
  },
  now: Date,
): PeriodProblem | null => {
  const { tier, paidSeats, startsAt, endsAt } = period
  if (paidSeats > SEATS[tier].maxPaidSeats) return 'too_many_seats'
  if (endsAt === null) return null
  if (endsAt <= startsAt) return 'ends_before_start'
  return endsAt <= now ? 'already_over' : null
}
