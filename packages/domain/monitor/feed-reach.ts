import type { PaidTier } from '../subscriptions/plan-tiers.ts'

/** Months after which matches go, with the feed rows that show them. */
export const MATCH_MONTHS = 24

/** Months that a feed goes back for an organisation without a paid plan. */
export const UNPAID_FEED_MONTHS = 3

const MONTHS: Readonly<Record<PaidTier, number>> = {
  PLUS: 12,
  PRO: MATCH_MONTHS,
  BUSINESS: MATCH_MONTHS,
}

/** Months that the feed of a plan goes back; nothing is older than what is stored. */
export const feedMonths = (tier: PaidTier): number => MONTHS[tier]
