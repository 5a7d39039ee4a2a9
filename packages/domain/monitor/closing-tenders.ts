/** So many watched tenders that close soon are listed at most. */
export const MOST_CLOSING = 50
