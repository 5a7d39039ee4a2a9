import { dayWithoutHour, endOf } from '@kogge/domain/kernel/notice-times.ts'

export interface ReadTime {
  readonly at: Date
  /** The source gave a day without an hour. */
  readonly dateOnly: boolean
  /** That day as written, `2026-11-21`: no zone may move it. */
  readonly day: string
}

/**
 * A time of a notice for showing; null where it is none. The instant is the end of a day without
 * an hour, in the source's zone where it names one, else in Europe/Riga.
 */
export const readTime = (written: string | null): ReadTime | null => {
  if (written === null) return null
  const at = endOf(written)
  return at && { at, dateOnly: dayWithoutHour(written) !== null, day: written.slice(0, 10) }
}
