import { rememberedResults } from './remembered-results.ts'

const HOUR_MS = 60 * 60 * 1000
const WALL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2})?$/

/** The clocks of one time zone. */
export interface ZoneTimes {
  /** How far the clocks are ahead of UTC at an instant, in milliseconds. */
  offsetAt(instant: number): number
  /**
   * The instant at which the clocks show a time (`2026-11-21T14:30`); null for what is none. Of an
   * hour that comes twice in autumn it is the second, of one that spring leaves out the hour after.
   */
  instantOfWall(wall: string): Date | null
  /** What the clocks show at an instant, to the minute: `2026-11-21T14:30`. */
  wallOf(instant: Date): string
}

/** Reads the clocks of a zone whose offsets change at whole hours of UTC alone, as in Europe since 1970. */
export const zoneTimes = (zone: string): ZoneTimes => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
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
      format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
    )
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
  }
  /** Offsets asked for lately, by the hour. */
  const remembered = rememberedResults<number, number>(10_000)
  const offsetAt = (instant: number): number => {
    // Asking the calendar takes a thousand times as long as looking here.
    if (!(instant >= 0)) return readOffset(instant)
    const hour = Math.floor(instant / HOUR_MS)
    return remembered(hour, () => readOffset(hour * HOUR_MS))
  }
  return {
    offsetAt,
    instantOfWall: (wall) => {
      const [, day, time] = WALL.exec(wall) ?? []
      if (!day || !time) return null
      const asUtc = Date.parse(`${day}T${time}:00Z`)
      if (Number.isNaN(asUtc)) return null
      // The offset of the night before may differ from that of the day; the second look settles it.
      const guess = asUtc - offsetAt(asUtc)
      return new Date(asUtc - offsetAt(guess))
    },
    wallOf: (instant) =>
      new Date(instant.getTime() + offsetAt(instant.getTime())).toISOString().slice(0, 16),
  }
}
