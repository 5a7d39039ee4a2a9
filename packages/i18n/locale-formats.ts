import { startOf } from '@kogge/domain/kernel/notice-times.ts'
import { useLocale } from 'use-intl'
import { zoneName } from './time-zone-name.ts'
import { formatLocale, TIME_ZONE } from './ui-locales.ts'

/** How dates, money and numbers read in the reader's locale. Times are in Europe/Riga and say so. */
export interface Formats {
  /** Strings are ISO 8601, a date with an offset (`2026-11-21+02:00`) included. */
  date(value: Date | string): string
  /** Date and time of day, with EET or EEST behind it where `zone` is asked for. */
  dateTime(value: Date | string, zone?: boolean): string
  /** The same to the millisecond, with its zone: of what must be known exactly. */
  exactTime(value: Date | string): string
  number(value: number): string
  /** A decimal string with all its decimals: `1 234.5625`. */
  exactNumber(value: string): string
  /** The sign before decimals, as numbers are typed. */
  readonly decimalMark: string
  /** A decimal string and an ISO 4217 code, as `1 234 567 €`; cents only where there are some. */
  money(amount: string, currency: string): string
  /**
   * The price of a unit: to hundredths of a cent where it is less than one of the currency, and to its
   * second digit where that is smaller still, so that none but nothing reads as nothing.
   */
  unitPrice(amount: number, currency: string): string
  percent(value: number): string
  /** With all its decimals, of what somebody has stated: `33.33%`. */
  exactPercent(value: number): string
  /** A part of a whole with one decimal below 10%: `0.4%`, `12%`. */
  share(value: number): string
  /** A number with one decimal at most: `3.4`. */
  decimal(value: number): string
  /** Short, for axes and cells: `1.2m`; whoever shows it gives the exact number as well. */
  compact(value: number): string
  /** The same of an amount: `€1.2m`, `1,2 milj. €`. */
  compactMoney(amount: number, currency: string): string
  /** The size of a file in bytes, as people read it: `340 kB`, `1.2 MB`. */
  fileSize(bytes: number): string
  /** How long something took, in seconds, by the unit that reads best: `4.2 sec`, `12 min`, `3.5 hrs`. */
  duration(seconds: number): string
  /** `Nov 2026`, of a day. */
  month(day: string): string
  /** The name of a language (ISO 639-1) or country (ISO 3166-1) in the reader's own. */
  language(code: string): string
  country(code: string): string
}

const named = (names: Intl.DisplayNames, code: string): string => {
  try {
    return names.of(code) ?? code
  } catch {
    // Not a code at all, as sources sometimes write it.
    return code
  }
}

/** A time as its source wrote it may be none at all; then it is shown as it stands. */
const shown = (value: Date | string, format: (instant: Date) => string): string => {
  const instant = typeof value === 'string' ? startOf(value) : value
  return instant && !Number.isNaN(instant.getTime()) ? format(instant) : String(value)
}

const isWhole = (amount: string): boolean => !/\.\d*[1-9]/.test(amount)

/** Thousands stand apart in every language, those of four digits too: 1 234 beside 12 345. */
const GROUPED = { useGrouping: 'always' } as const

const COMPACT = { notation: 'compact', maximumFractionDigits: 1 } as const

/** What every Intl can write behind the point. */
const MOST_DIGITS = 20

const KILOBYTE = 1024
/** From how many seconds on which unit reads best. */
const DURATIONS = [
  { unit: 'day', seconds: 86_400, from: 2 * 86_400 },
  { unit: 'hour', seconds: 3600, from: 2 * 3600 },
  { unit: 'minute', seconds: 60, from: 120 },
  { unit: 'second', seconds: 1, from: 0 },
] as const

const MEGABYTE = 1024 * KILOBYTE

/** Digits behind the point in the price of a unit. */
const digitsOfUnitPrice = (amount: number): number => {
  const size = Math.abs(amount)
  if (size >= 1 || size === 0) return 2
  return Math.min(MOST_DIGITS, Math.max(4, 1 - Math.floor(Math.log10(size))))
}

/** The formats of a locale as Intl knows it (`en-GB`). */
export const createFormats = (locale: string): Formats => {
  const day: Intl.DateTimeFormatOptions = {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: TIME_ZONE,
  }
  const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }
  const dateFormat = new Intl.DateTimeFormat(locale, day)
  const timeFormat = new Intl.DateTimeFormat(locale, { ...day, ...time })
  const exactFormat = new Intl.DateTimeFormat(locale, {
    ...day,
    ...time,
    second: '2-digit',
    fractionalSecondDigits: 3,
  })
  const numberFormat = new Intl.NumberFormat(locale, GROUPED)
  const exactNumber = new Intl.NumberFormat(locale, {
    ...GROUPED,
    maximumFractionDigits: MOST_DIGITS,
  })
  const percentFormat = new Intl.NumberFormat(locale, { style: 'percent' })
  const exactPercent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 6 })
  const shareFormat = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const decimalFormat = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const compactFormat = new Intl.NumberFormat(locale, COMPACT)
  const monthFormat = new Intl.DateTimeFormat(locale, {
    month: 'short',
    year: 'numeric',
    timeZone: TIME_ZONE,
  })
  const size = { style: 'unit', maximumFractionDigits: 1 } as const
  const kilobytes = new Intl.NumberFormat(locale, {
    ...size,
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  })
  const megabytes = new Intl.NumberFormat(locale, { ...size, unit: 'megabyte' })
  const languages = new Intl.DisplayNames(locale, { type: 'language' })
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  return {
    date: (value) => shown(value, (instant) => dateFormat.format(instant)),
    dateTime: (value, zone = false) =>
      shown(value, (instant) => {
        const text = timeFormat.format(instant)
        // Kept together: a time without its zone at the end of a line would mislead.
        return zone ? `${text}\u00a0${zoneName(instant)}` : text
      }),
    exactTime: (value) =>
      shown(value, (instant) => `${exactFormat.format(instant)}\u00a0${zoneName(instant)}`),
    number: (value) => numberFormat.format(value),
    exactNumber: (value) => exactNumber.format(value as Intl.StringNumericLiteral),
    decimalMark:
      numberFormat.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.',
    percent: (value) => percentFormat.format(value),
    exactPercent: (value) => exactPercent.format(value),
    share: (value) => (value < 0.1 ? shareFormat : percentFormat).format(value),
    decimal: (value) => decimalFormat.format(value),
    compact: (value) => compactFormat.format(value),
    compactMoney: (amount, currency) => {
      // What is not shortened is an amount like any other, and has no tenths.
      const isPlain = Math.abs(amount) >= 10 && Math.abs(amount) < 1000
      const digits = isPlain ? { maximumFractionDigits: 0 } : {}
      return new Intl.NumberFormat(locale, {
        ...COMPACT,
        ...digits,
        style: 'currency',
        currency,
      }).format(amount)
    },
    fileSize: (bytes) =>
      bytes >= MEGABYTE
        ? megabytes.format(bytes / MEGABYTE)
        : kilobytes.format(Math.max(1, bytes / KILOBYTE)),
    duration: (length) => {
      const { unit, seconds } = DURATIONS.find(({ from }) => length >= from) ?? DURATIONS[3]
      return new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        maximumFractionDigits: 1,
      }).format(length / seconds)
    },
    month: (day) => shown(day, (instant) => monthFormat.format(instant)),
    money: (amount, currency) => {
      const digits = isWhole(amount) ? 0 : 2
      try {
        return new Intl.NumberFormat(locale, {
          ...GROUPED,
          style: 'currency',
          currency,
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        }).format(amount as Intl.StringNumericLiteral)
      } catch {
        return `${amount} ${currency}`
      }
    },
    unitPrice: (amount, currency) =>
      new Intl.NumberFormat(locale, {
        ...GROUPED,
        style: 'currency',
        currency,
        minimumFractionDigits: 2,
        maximumFractionDigits: digitsOfUnitPrice(amount),
      }).format(amount),
    language: (code) => named(languages, code),
    country: (code) => named(countries, code),
  }
}

/** By locale: formats are dear to create, and every row of a list asks for them. */
const known = new Map<string, Formats>()

/** The reader's formats; the same object as long as the locale stays. */
export const useFormats = (): Formats => {
  const locale = formatLocale(useLocale())
  const formats = known.get(locale) ?? createFormats(locale)
  known.set(locale, formats)
  return formats
}
