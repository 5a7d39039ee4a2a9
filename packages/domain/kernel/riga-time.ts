import { rememberedResults } from './remembered-results.ts'

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

const readOffset = (instant: number): number => {
  const parts = Object.fromEntries(
    partsFormat.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

const HOUR_MS = 60 * 60 * 1000
/** Offsets asked for lately, by the hour: since 1970 Riga's clocks were set at whole hours of UTC alone. */
const remembered = rememberedResults<number, number>(10_000)

/** How far Riga's clocks are ahead of UTC at an instant, in milliseconds. */
const offsetAt = (instant: number): number => {
  // Asking the calendar takes a thousand times as long as looking here.
  if (!(instant >= 0)) return readOffset(instant)
  const hour = Math.floor(instant / HOUR_MS)
  return remembered(hour, () => readOffset(hour * HOUR_MS))
}

/** The first instant of a day (`2026-11-21`) in Europe/Riga. */
export const startOfDay = (day: string): Date => {
  const asUtc = Date.parse(`${day}T00:00:00Z`)
  // The offset of the night before may differ from that of the day; the second look settles it.
  const guess = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(guess))
}

/** The last millisecond of a day in Europe/Riga. */
export const endOfDay = (day: string): Date => {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 60 * 60 * 1000)
  return new Date(startOfDay(next.toISOString().slice(0, 10)).getTime() - 1)
}

const WALL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2})?$/

/**
 * The instant at which Riga's clocks show a time (`2026-11-21T14:30`); null for what is none. Of an
 * hour that comes twice in autumn it is the second, of one that spring leaves out the hour after.
 */
export const instantOfWall = (wall: string): Date | null => {
  const [, day, time] = WALL.exec(wall) ?? []
  if (!day || !time) return null
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(asUtc)) return null
  const guess = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(guess))
}

/** What Riga's clocks show at an instant, to the minute: `2026-11-21T14:30`. */
export const wallOf = (instant: Date): string =>
  new Date(instant.getTime() + offsetAt(instant.getTime())).toISOString().slice(0, 16)
