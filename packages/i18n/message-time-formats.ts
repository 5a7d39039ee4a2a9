import { useLocale } from 'use-intl'
import { formatLocale, TIME_ZONE } from './ui-locales.ts'

/** How times of messages read, in Europe/Riga. */
interface MessageTimeFormats {
  /** `14:05`. */
  time(instant: Date): string
  /** `24 Dec`. */
  day(instant: Date): string
  /** `24 Dec 2025`. */
  date(instant: Date): string
  /** `Thursday 24 December`. */
  longDay(instant: Date): string
  /** `Thursday 24 December 2025`. */
  longDate(instant: Date): string
}

/** The formats of messages' times of a locale as Intl knows it (`en-GB`). */
export const createMessageTimeFormats = (locale: string): MessageTimeFormats => {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formats = new Intl.DateTimeFormat(locale, { ...options, timeZone: TIME_ZONE })
    return (instant: Date) => formats.format(instant)
  }
  const short = { day: 'numeric', month: 'short' } as const
  const long = { weekday: 'long', day: 'numeric', month: 'long' } as const
  return {
    time: format({ hour: '2-digit', minute: '2-digit' }),
    day: format(short),
    date: format({ ...short, year: 'numeric' }),
    longDay: format(long),
    longDate: format({ ...long, year: 'numeric' }),
  }
}

/** By locale: formats are dear to create, and every message asks for them. */
const known = new Map<string, MessageTimeFormats>()

/** The reader's formats of messages' times; the same object as long as the locale stays. */
export const useMessageTimes = (): MessageTimeFormats => {
  const locale = formatLocale(useLocale())
  const formats = known.get(locale) ?? createMessageTimeFormats(locale)
  known.set(locale, formats)
  return formats
}
