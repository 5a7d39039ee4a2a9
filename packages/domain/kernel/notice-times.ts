import { endOfDay } from './riga-time.ts'

const DATE = /^(\d{4}-\d{2}-\d{2})(Z|[+-]\d{2}:\d{2})?$/
const DATE_TIME = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/

const EARLIEST = Date.parse('1900-01-01T00:00:00Z')
const LATEST = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * The instant of a number of milliseconds since 1970; null outside the years 1900 to 9999
 * (UTC). No notice tells of what was before, and what comes back of the first years from the
 * database is read as a year of this century; later ones it does not take as JavaScript writes them.
 */
export const instantAt = (milliseconds: number): Date | null =>
  milliseconds >= EARLIEST && milliseconds <= LATEST ? new Date(milliseconds) : null

const instantOf = (written: string, hour: string): Date | null => {
  const [, day, dayZone = 'Z'] = DATE.exec(written) ?? []
  if (day) return instantAt(Date.parse(`${day}T${hour}${dayZone}`))
  const [, time, fraction = '', zone = 'Z'] = DATE_TIME.exec(written) ?? []
  return time ? instantAt(Date.parse(`${time}${fraction.slice(0, 4)}${zone}`)) : null
}

/**
 * The instant of a time as a notice writes it, to the millisecond. A date alone is the start of
 * that day in its zone; without a zone it is UTC. Null where it is not a time, or
 * one outside the years 1900 to 9999.
 */
export const startOf = (written: string | null): Date | null =>
  written === null ? null : instantOf(written, '00:00:00')

const ZONELESS_DATE = /^\d{4}-\d{2}-\d{2}$/

/**
 * The same for a deadline: a date alone lasts to its last millisecond, in its zone; without a zone in
 * Europe/Riga.
 */
export const endOf = (written: string | null): Date | null => {
  if (written === null) return null
  const end = instantOf(written, '23:59:59.999')
  return end && ZONELESS_DATE.test(written) ? instantAt(endOfDay(written).getTime()) : end
}

/** The day of a time that a notice writes without an hour, as it stands there; null for a time with one. */
export const dayWithoutHour = (written: string | null): string | null =>
  DATE.exec(written ?? '')?.[1] ?? null
