/** A change of a record's history can be undone for so long. */
export const UNDO_DAYS = 7

const DAY_MS = 24 * 60 * 60 * 1000

/** Whether a change of an instant can be undone still. */
export const isWithinUndo = (at: Date, now: Date): boolean =>
  now.getTime() - at.getTime() < UNDO_DAYS * DAY_MS
