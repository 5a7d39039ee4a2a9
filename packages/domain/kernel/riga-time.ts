const ZONE = 'Europe/Riga'

const partsFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** How far Riga's clocks are ahead of UTC at an instant, in milliseconds. */
const offsetAt = (instant: number): number => {
  const parts = Object.fromEntries(
    partsFormat.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

/** The first instant of a day (`2026-11-21`) in Europe/Riga. */
export const startOfDay = (day: string): Date => {
  const asUtc = Date.parse(`${day}T00:00:00Z`)
  // The offset of the night before may differ from that of the day; the second look settles it.
  const guess = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(guess))
}

/** The last millisecond of a day in Europe/Riga (specification, section 9). */
export const endOfDay = (day: string): Date => {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 60 * 60 * 1000)
  return new Date(startOfDay(next.toISOString().slice(0, 10)).getTime() - 1)
}
