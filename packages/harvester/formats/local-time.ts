import { rememberedResults } from '@kogge/domain/kernel/remembered-results.ts'

const DATE = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^(\d{1,2}):(\d{2})$/

/** Whether a text is a day as ISO 8601 writes it (`2019-03-01`). */
export const isDay = (day: string): boolean => {
  const start = DATE.test(day) ? new Date(`${day}T00:00:00Z`) : null
  // The engine takes the 30th of February for a day of March.
  return start !== null && !Number.isNaN(start.getTime()) && start.toISOString().startsWith(day)
}

/** The time of a country's capital. */
const CAPITALS: Readonly<Record<string, string>> = {
  AL: 'Tirane',
  AT: 'Vienna',
  BA: 'Sarajevo',
  BE: 'Brussels',
  BG: 'Sofia',
  CH: 'Zurich',
  CZ: 'Prague',
  DE: 'Berlin',
  DK: 'Copenhagen',
  EE: 'Tallinn',
  ES: 'Madrid',
  FI: 'Helsinki',
  FR: 'Paris',
  GB: 'London',
  GR: 'Athens',
  HR: 'Zagreb',
  HU: 'Budapest',
  IE: 'Dublin',
  IT: 'Rome',
  LI: 'Vaduz',
  LT: 'Vilnius',
  LU: 'Luxembourg',
  LV: 'Riga',
  MD: 'Chisinau',
  ME: 'Podgorica',
  MK: 'Skopje',
  MT: 'Malta',
  NL: 'Amsterdam',
  NO: 'Oslo',
  PL: 'Warsaw',
  PT: 'Lisbon',
  RO: 'Bucharest',
  RS: 'Belgrade',
  SE: 'Stockholm',
  SI: 'Ljubljana',
  SK: 'Bratislava',
  TR: 'Istanbul',
  UA: 'Kyiv',
  XK: 'Belgrade',
}
const ELSEWHERE: Readonly<Record<string, string>> = { CY: 'Asia/Nicosia', IS: 'Atlantic/Reykjavik' }

/** Zones of a country; the engine has this, the language's own types do not know it yet. */
const zonesOf = (country: string): readonly unknown[] => {
  const locale = new Intl.Locale('und', { region: country })
  if (!('getTimeZones' in locale) || typeof locale.getTimeZones !== 'function') return []
  const zones: unknown = locale.getTimeZones()
  return Array.isArray(zones) ? zones : []
}

/** The zone of a country that has but one; null for others, and for what is no country. */
const onlyZoneOf = (country: string): string | null => {
  if (!/^[A-Z]{2}$/.test(country)) return null
  const [zone, ...others] = zonesOf(country)
  return typeof zone === 'string' && others.length === 0 ? zone : null
}

const zones = new Map<string, string | null>(Object.entries(ELSEWHERE))

const zoneOf = (country: string | null): string | null => {
  if (country === null) return null
  const capital = Object.hasOwn(CAPITALS, country) ? CAPITALS[country] : undefined
  if (capital) return `Europe/${capital}`
  const known = zones.get(country)
  if (known !== undefined) return known
  const zone = onlyZoneOf(country)
  if (/^[A-Z]{2}$/.test(country)) zones.set(country, zone)
  return zone
}

const formats = new Map<string, Intl.DateTimeFormat>()

const formatFor = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  return format
}

const QUARTER_MS = 15 * 60 * 1000
/** Offsets asked for lately; the clocks of a capital are set at whole quarters of an hour. */
const remembered = rememberedResults<string, string>(10_000)

/** The offset from UTC in a zone at an instant, as ISO 8601 writes it; formats as `4/5/2019, GMT+03:00`. */
const offsetAt = (zone: string, instant: number): string => {
  const quarter = Math.floor(instant / QUARTER_MS)
  return remembered(`${zone} ${quarter}`, () => {
    const [, offset] = formatFor(zone)
      .format(quarter * QUARTER_MS)
      .split('GMT')
    return offset || '+00:00'
  })
}

/**
 * A day and an hour in the buyer's country. The forms ask for "local time" and hold no zone, so the
 * offset is that of the country's capital on that day; an hour in a country outside Europe that has
 * several zones stands without.
 */
export const localTime = (
  day: string | null,
  hour: string | null,
  country: string | null,
): string | null => {
  const [, hours, minutes] = TIME.exec(hour ?? '') ?? []
  if (day === null || !hours || Number(hours) > 23 || Number(minutes) > 59) return day
  const local = `${day}T${hours.padStart(2, '0')}:${minutes}:00`
  const zone = zoneOf(country)
  if (zone === null) return local
  // The offset depends on the instant, and the instant on the offset: the second guess is right.
  const guess = Date.parse(local + offsetAt(zone, Date.parse(`${local}Z`)))
  return local + offsetAt(zone, guess)
}
