/** Plans, with the seats of each. */
export const TIERS = ['FREE', 'PLUS', 'PRO', 'BUSINESS', 'PUBLIC'] as const
export type Tier = (typeof TIERS)[number]

/** In rising order: each has what the one before has. */
export const PAID_TIERS = ['PLUS', 'PRO', 'BUSINESS'] as const
export type PaidTier = (typeof PAID_TIERS)[number]
export const FREE_TIERS = ['FREE', 'PUBLIC'] as const
export type FreeTier = (typeof FREE_TIERS)[number]

export interface Seats {
  readonly freeSeats: number
  readonly maxPaidSeats: number
}

/** From here on a number of seats means that there is no bound. */
const UNBOUNDED_SEATS = 99_999

export const SEATS: Readonly<Record<Tier, Seats>> = {
  FREE: { freeSeats: 5, maxPaidSeats: 0 },
  PLUS: { freeSeats: 5, maxPaidSeats: 5 },
  PRO: { freeSeats: 5, maxPaidSeats: UNBOUNDED_SEATS },
  BUSINESS: { freeSeats: 5, maxPaidSeats: UNBOUNDED_SEATS },
  PUBLIC: { freeSeats: 50, maxPaidSeats: 0 },
}

/** How long a trial lasts. */
export const TRIAL_DAYS = 21
/** What is tried. */
export const TRIAL_TIER: PaidTier = 'PRO'

/** How many members a plan has room for, with the seats that were bought, as far as they count. */
export const seatsOf = (tier: Tier, paidSeats: number): number => {
  const { freeSeats, maxPaidSeats } = SEATS[tier]
  return freeSeats + Math.max(0, Math.min(paidSeats, maxPaidSeats))
}

/** Whether a plan sells as many seats as somebody needs, for texts that say so. */
export const seatBound = (tier: Tier): 'none' | 'some' =>
  SEATS[tier].maxPaidSeats >= UNBOUNDED_SEATS ? 'none' : 'some'

const RANK: Readonly<Record<Tier, number>> = { FREE: 0, PUBLIC: 0, PLUS: 1, PRO: 2, BUSINESS: 3 }

/** Whether a plan is at least the other: FREE and PUBLIC are the lowest, side by side. */
export const reaches = (tier: Tier, lowest: Tier): boolean => RANK[tier] >= RANK[lowest]

/** A plan that was bought, tried or given, from a time to a time (`null`: until it is ended). */
export interface PlanPeriod {
  readonly tier: PaidTier
  readonly paidSeats: number
  readonly startsAt: Date
  readonly endsAt: Date | null
}

/** What an organisation has at `now`: the highest plan whose time it is, else the free one. */
export const calculatedPlan = (
  base: FreeTier,
  periods: readonly PlanPeriod[],
  now: Date,
): { readonly tier: Tier; readonly paidSeats: number } => {
  let best: { tier: Tier; paidSeats: number } = { tier: base, paidSeats: 0 }
  for (const { tier, paidSeats, startsAt, endsAt } of periods) {
    if (startsAt > now || (endsAt !== null && endsAt <= now)) continue
    const higher = RANK[tier] - RANK[best.tier]
    if (higher > 0 || (higher === 0 && paidSeats > best.paidSeats)) best = { tier, paidSeats }
  }
  return best
}
