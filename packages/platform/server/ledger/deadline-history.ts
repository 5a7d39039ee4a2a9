/** Until when responses were taken, as a version said that was published at a time. */
export interface Deadline {
  readonly at: Date
  readonly until: Date
}

/**
 * Whether something came too late, by the deadline that stood at its time: of the versions that were
 * published by then the last, and before any the first. At the deadline itself it is too late. Nothing is
 * late for a request whose log tells of no deadline, as those of before.
 */
export const isLate = (deadlines: readonly Deadline[], at: Date): boolean => {
  const current = deadlines.findLast((one) => one.at <= at) ?? deadlines[0]
  return current !== undefined && at >= current.until
}
