export const RECURRENCE_UNITS = ['day', 'week', 'month', 'year'] as const
export type RecurrenceUnit = (typeof RECURRENCE_UNITS)[number]

export const MOST_UNITS = 99

/** The part of a rule that people choose: every so many units, to a last day where there is one. */
export interface Repetition {
  readonly every: RecurrenceUnit
  readonly times: number
  readonly until: string | null
}

/** A rule as the history has it: `month 2 2027-12-31`, the last day where there is one. */
export const repetitionCode = ({ every, times, until }: Repetition): string =>
  [every, times, ...(until === null ? [] : [until])].join(' ')

/** The rule of such a code; null for what is none. */
export const readRepetition = (code: string): Repetition | null => {
  const [unit, times, until = null] = code.split(' ')
  const every = RECURRENCE_UNITS.find((one) => one === unit)
  return every && Number(times) > 0 ? { every, times: Number(times), until } : null
}
