import { TIME_ZONE } from './ui-locales.ts'

const offsetFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  timeZoneName: 'shortOffset',
})

/** What the offsets of Europe/Riga are called; most languages of Intl know no names for them. */
const NAMES: Readonly<Record<string, string>> = { 'GMT+2': 'EET', 'GMT+3': 'EEST' }

/** The short name of the zone that times are shown in, at an instant: EET in winter, EEST in summer. */
export const zoneName = (instant: Date): string => {
  const parts = offsetFormat.formatToParts(instant)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return NAMES[offset] ?? offset
}
