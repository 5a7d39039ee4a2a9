/** Tenders and organisations that one member watches: beyond, their news would be read by nobody. */
export const MOST_WATCHED = 500
