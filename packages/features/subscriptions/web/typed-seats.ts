import { type PaidTier, SEATS } from '@kogge/domain/subscriptions/plan-tiers.ts'

/** A number of paid seats as it was typed; null for what is none, or more than the plan sells. */
export const seatsIn = (text: string, tier: PaidTier): number | null => {
  const digits = text.trim()
  if (!/^\d{1,6}$/.test(digits)) return null
  const seats = Number(digits)
  return seats <= SEATS[tier].maxPaidSeats ? seats : null
}
