import type { NoticeAmount, Texts } from '@kogge/domain/notices/canonical-notice.ts'
import { cpvCode } from '../cpv-code.ts'
import { isDay, localTime } from '../local-time.ts'

/** The Bulletin is published in Polish. */
export const LANGUAGE = 'pl'
/** Poland's clocks, by which the forms write hours. */
const COUNTRY = 'PL'
/** What amounts are in that name no currency. */
const CURRENCY = 'PLN'

export const polish = (text: string | null): Texts => (text ? { [LANGUAGE]: text } : {})

/** No amount is written with more digits. */
const MAX_LENGTH = 40
const WRITTEN = /^(\d[\d ,.]*)(?: ?([A-Z]{3}|zł))?$/

/** Digits in groups of three, then groszy: `1.234.567,89`. */
const GROUPED_BY_DOTS = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/
const GROUPED_BY_COMMAS = /^\d{1,3}(?:,\d{3})+\.\d{1,2}$/
const PLAIN = /^\d+(?:[.,]\d{1,2})?$/

/** As a decimal with a point; null where a separator could be of thousands or of groszy (`1.234`). */
const decimalOf = (written: string): string | null => {
  const digits = written.replaceAll(' ', '')
  if (GROUPED_BY_DOTS.test(digits)) return digits.replaceAll('.', '').replace(',', '.')
  if (GROUPED_BY_COMMAS.test(digits)) return digits.replaceAll(',', '')
  return PLAIN.test(digits) ? digits.replace(',', '.') : null
}

/**
 * An amount as the forms have it: `1 365 178,85 PLN`, `9840 PLN`, `39127,53 EUR`. Null for what is
 * none or could be two.
 */
export const amountOf = (written: string | null): NoticeAmount | null => {
  const text = written?.replace(/\s+/g, ' ').trim() ?? ''
  if (text.length > MAX_LENGTH) return null
  const [, number = '', currency] = WRITTEN.exec(text) ?? []
  const amount = decimalOf(number)
  if (amount === null) return null
  return { amount, currency: currency === undefined || currency === 'zł' ? CURRENCY : currency }
}

export const countOf = (written: string | null): number | null =>
  written !== null && /^\d{1,9}$/.test(written) ? Number(written) : null

const TIME = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{1,2}:\d{2})(?::\d{2})?)?$/

/** `2026-02-03 08:00` by Poland's clocks, or a day; null for what is neither. */
export const localTimeOf = (written: string | null): string | null => {
  const [, day, hour] = TIME.exec(written ?? '') ?? []
  return day && isDay(day) ? localTime(day, hour ?? null, COUNTRY) : null
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}:\d{2})$/

/** An instant of the service: `2026-09-01T11:08:55.6123456Z`, without its fractions of a second. */
export const instantOf = (written: string | null): string | null => {
  const [, day, time, zone] = INSTANT.exec(written ?? '') ?? []
  if (!day || !time || !zone || !isDay(day)) return localTimeOf(written)
  const instant = `${day}T${time}${zone === 'Z' ? '+00:00' : zone}`
  return Number.isNaN(Date.parse(instant)) ? null : instant
}

/** Codes in a text, in its order, each once: `45000000-7 (Roboty budowlane),90620000-9 (...)`. */
export const cpvCodesIn = (text: string | null): string[] => [
  ...new Set(
    [...(text ?? '').matchAll(/(?<!\d)\d{8}-\d(?!\d)/g)]
      .map(([code]) => cpvCode(code))
      .filter((code) => code !== null),
  ),
]
