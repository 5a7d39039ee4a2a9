/** Values of a filter by codes or ids. */
export const MAX_VALUES = 50
/** Each keyword is a search of its own. */
export const MAX_KEYWORDS = 20
/** As many as a query has words. */
export const MAX_REGION_WORDS = 24
/** The interface sends one. */
export const MAX_TEXTS = 3
