import { MAIL_ZONES, type MailZone } from '@kogge/domain/notifications/mail-schedule.ts'

/** Whose clocks each is. */
const COUNTRIES: Readonly<Record<MailZone, string>> = {
  'Europe/Riga': 'LV',
  'Europe/Tallinn': 'EE',
  'Europe/Vilnius': 'LT',
  'Europe/Helsinki': 'FI',
  'Europe/Stockholm': 'SE',
  'Europe/Oslo': 'NO',
  'Europe/Copenhagen': 'DK',
  'Europe/Warsaw': 'PL',
  'Europe/Berlin': 'DE',
  'Europe/London': 'GB',
  'Atlantic/Reykjavik': 'IS',
}

/** The same in summer and in winter. */
const nameOf = (locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** A name that is none: of the country alone, or how far the clocks are from those of Greenwich. */
const isPoor = (name: string, country: string): boolean =>
  name === '' || name.includes(country) || /[+\d]/.test(name)

/** The time zones by the country whose clocks they are, with the name of the time, in a reader's language. */
export const zoneOptions = (locale: string, countryName: (code: string) => string) =>
  MAIL_ZONES.map((value) => {
    const country = countryName(COUNTRIES[value])
    const name = nameOf(locale, value)
    return { value, label: isPoor(name, country) ? country : `${country} – ${name}` }
  })
