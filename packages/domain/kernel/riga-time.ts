import { zoneTimes } from './zone-times.ts'

const RIGA = zoneTimes('Europe/Riga')
const DAY_MS = 24 * 60 * 60 * 1000

/** The first instant of a day (`2026-11-21`) in Europe/Riga. */
export const startOfDay = (day: string): Date => {
  const asUtc = Date.parse(`${day}T00:00:00Z`)
  // The offset of the night before may differ from that of the day; the second look settles it.
  const guess = asUtc - RIGA.offsetAt(asUtc)
  return new Date(asUtc - RIGA.offsetAt(guess))
}

/** The last millisecond of a day in Europe/Riga. */
export const endOfDay = (day: string): Date => {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS)
  return new Date(startOfDay(next.toISOString().slice(0, 10)).getTime() - 1)
}

/**
 * The instant at which Riga's clocks show a time (`2026-11-21T14:30`); null for what is none. Of an
 * hour that comes twice in autumn it is the second, of one that spring leaves out the hour after.
 */
export const instantOfWall = (wall: string): Date | null => RIGA.instantOfWall(wall)

/** What Riga's clocks show at an instant, to the minute: `2026-11-21T14:30`. */
export const wallOf = (instant: Date): string => RIGA.wallOf(instant)
