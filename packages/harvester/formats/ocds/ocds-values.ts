import type {
  NoticeAmount,
  NoticeDuration,
  NoticeRange,
} from '@kogge/domain/notices/canonical-notice.ts'
import { decimalAt, type Json, type JsonObject, objectAt, textAt } from '../lossless-json.ts'

/** Currencies are ISO 4217; what is longer is no code. */
const MAX_CURRENCY = 10

/** An OCDS `Value`; null where its amount is absent or no decimal, or it has no currency. */
export const amountAt = (
  value: Json | undefined,
  ...path: readonly string[]
): NoticeAmount | null => {
  const amount =
    decimalAt(value, ...path, 'amount') ??
    // As a MongoDB database exports what does not fit its plain numbers.
    decimalAt(value, ...path, 'amount', '$numberLong') ??
    decimalAt(value, ...path, 'amount', '$numberDecimal')
  const currency = textAt(value, ...path, 'currency')
  if (amount === null || currency === null || currency.length > MAX_CURRENCY) return null
  return { amount, currency }
}

/** `minValue` and `value` of a tender, where both are given in one currency. */
export const rangeOf = (object: JsonObject | undefined): NoticeRange | null => {
  const low = amountAt(object, 'minValue')
  const high = amountAt(object, 'value')
  if (!low || !high || low.currency !== high.currency) return null
  return { low: low.amount, high: high.amount, currency: low.currency }
}

const TIME =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2})(:\d{2})?(\.\d+)?)?\s*([Zz]|[+-]\d{2}(?::?\d{2})?)?$/

const zoneOf = (written: string): string => {
  const [, hours, minutes = '00'] = /^([+-]\d{2}):?(\d{2})?$/.exec(written) ?? []
  return hours ? `${hours}:${minutes}` : written.toUpperCase()
}

/**
 * A time as RFC 3339 has it, as written but for what other ways of ISO 8601 leave out (seconds, a
 * colon in the offset). Null where it is no time.
 */
export const timeAt = (value: Json | undefined, ...path: readonly string[]): string | null => {
  const [, day, hour, seconds = ':00', fraction = '', zone = ''] =
    TIME.exec(textAt(value, ...path) ?? '') ?? []
  if (!day) return null
  return hour ? `${day}T${hour}${seconds}${fraction}${zoneOf(zone)}` : `${day}${zoneOf(zone)}`
}

/** A count of things; null where absent or not a whole number. */
export const countAt = (value: Json | undefined, ...path: readonly string[]): number | null => {
  const written = textAt(value, ...path)
  return written !== null && /^\d{1,9}(\.0+)?$/.test(written) ? Number(written) : null
}

/** An OCDS `Period`, whose length is in days. */
export const durationOf = (period: JsonObject | undefined): NoticeDuration => {
  const days = decimalAt(period, 'durationInDays')
  return {
    start: timeAt(period, 'startDate'),
    end: timeAt(period, 'endDate'),
    length: days === null ? null : { value: days, unit: 'DAY' },
  }
}

/** An address of the web; null for what is none. */
export const urlAt = (value: Json | undefined, ...path: readonly string[]): string | null => {
  const written = textAt(value, ...path)
  return written !== null && /^https?:\/\/[^\s/]/i.test(written) ? written : null
}

/** Objects by what names them, the first where several have one name. */
export const indexBy = (
  objects: readonly JsonObject[],
  nameOf: (object: JsonObject) => string | null,
): ReadonlyMap<string, JsonObject> => {
  const index = new Map<string, JsonObject>()
  for (const object of objects) {
    const name = nameOf(object)
    if (name !== null && !index.has(name)) index.set(name, object)
  }
  return index
}

/** The first of several places where an object may stand. */
export const firstObject = (
  object: JsonObject | undefined,
  ...keys: readonly string[]
): JsonObject | undefined => {
  for (const key of keys) {
    const found = objectAt(object, key)
    if (found) return found
  }
  return undefined
}
