const DATE = /^(\d{4}-\d{2}-\d{2})(Z|[+-]\d{2}:\d{2})?$/
const DATE_TIME = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/

const valid = (date: Date): Date | null => (Number.isNaN(date.getTime()) ? null : date)

const instantOf = (written: string, hour: string): Date | null => {
  const [, day, dayZone = 'Z'] = DATE.exec(written) ?? []
  if (day) return valid(new Date(`${day}T${hour}${dayZone}`))
  const [, time, fraction = '', zone = 'Z'] = DATE_TIME.exec(written) ?? []
  return time ? valid(new Date(`${time}${fraction.slice(0, 4)}${zone}`)) : null
}

/**
 * The instant of a time as a notice writes it, to the millisecond. A date alone is the start of
 * that day in its zone; without a zone it is UTC. Null where it is not a time.
 */
export const startOf = (written: string | null): Date | null =>
  written === null ? null : instantOf(written, '00:00:00')

/** The same for a deadline: a date alone lasts to its last millisecond. */
export const endOf = (written: string | null): Date | null =>
  written === null ? null : instantOf(written, '23:59:59.999')
