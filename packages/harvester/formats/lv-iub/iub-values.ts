import type { NoticeAmount, Texts } from '@kogge/domain/notices/canonical-notice.ts'
import { isDay, localTime } from '../local-time.ts'
import {
  decimalAt,
  type Json,
  type JsonObject,
  objectAt,
  objectsAt,
  textAt,
} from '../lossless-json.ts'

/** The register publishes in Latvian and has no field for a language. */
export const LANGUAGE = 'lv'

/** The register has no field for a currency: amounts are in euro, Latvia's since 2014, which is before it began. */
const CURRENCY = 'EUR'

/** Latvia's clocks, by which the register writes hours. */
const COUNTRY = 'LV'

export const latvian = (text: string | null): Texts => (text === null ? {} : { [LANGUAGE]: text })

/** An amount in euro at a path; null where it is none. */
export const amountAt = (
  value: Json | undefined,
  ...path: readonly string[]
): NoticeAmount | null => {
  const amount = decimalAt(value, ...path)
  return amount === null ? null : { amount, currency: CURRENCY }
}

/** A count at a path; null where it is not a whole number. */
export const countAt = (value: Json | undefined, ...path: readonly string[]): number | null => {
  const written = textAt(value, ...path)
  return written !== null && /^\d{1,9}$/.test(written) ? Number(written) : null
}

const WRITTEN_DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/

/** A day that the register writes as `31/12/2026`, as ISO 8601 has it; null where it is none. */
export const dayAt = (value: Json | undefined, ...path: readonly string[]): string | null => {
  const [, date, month, year] = WRITTEN_DAY.exec(textAt(value, ...path) ?? '') ?? []
  const day = `${year}-${month}-${date}`
  return isDay(day) ? day : null
}

/** The day in one field and the hour of Riga's clocks in another: `12/10/2026` and `10:00`. */
export const timeAt = (value: Json | undefined, day: string, hour: string): string | null => {
  const [, hours] = /^(\d{1,2}:\d{2})(?::\d{2})?$/.exec(textAt(value, hour) ?? '') ?? []
  return localTime(dayAt(value, day), hours ?? null, COUNTRY)
}

/** The register writes a group of things as a list, as one thing alone, or, where there is none, as the empty either. */
export const someAt = (
  value: Json | undefined,
  ...path: readonly string[]
): readonly JsonObject[] => {
  const one = objectAt(value, ...path)
  if (one) return Object.keys(one).length > 0 ? [one] : []
  return objectsAt(value, ...path)
}
