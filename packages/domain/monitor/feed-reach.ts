/** Months after which matches go, with the feed rows that show them. */
export const MATCH_MONTHS = 24
