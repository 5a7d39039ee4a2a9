/** What stands still or differs, of which staff are alarmed. */
export const OPERATION_ALARMS = [
  /** Sources whose notices are late. */
  'sources',
  /** Matches that differ from what search finds. */
  'matches',
  /** Notifications whose mail is long due and not written. */
  'digests',
  /** Messages that are long queued. */
  'mail',
  /** Flags that have kept mail back for long. */
  'stopped',
] as const
export type OperationAlarm = (typeof OPERATION_ALARMS)[number]

/** Mail that is due for so long, or queued, is late. */
export const LATE_MINUTES = 30
export const QUEUED_MINUTES = 60
/** A flag that keeps mail back for so long may have been forgotten. */
export const STOPPED_HOURS = 24
