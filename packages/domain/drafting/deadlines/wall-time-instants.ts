import { wallOf } from '../../kernel/riga-time.ts'
import type { WallTime } from '../request-document.ts'

const HOUR_MS = 60 * 60 * 1000
/** Riga has been two or three hours ahead of UTC since 1989. */
const OFFSETS = [3, 2]

/**
 * Every instant at which Riga's clocks show a time, the earlier first: none for an hour that spring
 * leaves out (29.03.2026 03:30) and for what is no time at all, two in the hour that autumn repeats
 * (25.10.2026 03:30), else one.
 */
export const instantsOf = (wall: string): readonly Date[] => {
  const asUtc = Date.parse(`${wall}:00Z`)
  if (Number.isNaN(asUtc)) return []
  return OFFSETS.map((offset) => new Date(asUtc - offset * HOUR_MS)).filter(
    (instant) => wallOf(instant) === wall,
  )
}

/** The instant that is meant; null where there is none, or two and nobody has said which. */
export const instantOf = (time: WallTime | null): Date | null => {
  if (time === null) return null
  const [first, second] = instantsOf(time.wall)
  if (!first) return null
  if (!second) return first
  if (time.fold === null) return null
  return time.fold === 'earlier' ? first : second
}

/** The day (`2026-11-21`) of a time. */
export const dayOf = ({ wall }: Pick<WallTime, 'wall'>): string => wall.slice(0, 10)

const DAY_MS = 24 * HOUR_MS

/** How many days one day lies after another; both as `2026-11-21`. */
export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** The day so many days later. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** An instant as a buyer would write it down, and which of two where that time comes twice. */
export const written = (instant: Date): WallTime => {
  const wall = wallOf(instant)
  const [first, second] = instantsOf(wall)
  const fold = second && (first?.getTime() === instant.getTime() ? 'earlier' : 'later')
  return { wall, fold: fold ?? null }
}
