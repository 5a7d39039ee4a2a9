import { type Calendar, EVERY_DAY } from '@kogge/domain/harvester/publication-calendar.ts'
import type { SourceFacts } from '@kogge/domain/harvester/source-facts.ts'

export const CALENDAR: Calendar = {
  timeZone: 'Europe/Riga',
  since: '2023-10-25',
  weekdays: EVERY_DAY,
  readyAt: '00:30',
  lagDays: 0,
  hours: [1, 13],
}

/** Facts of a source that runs by itself, unless said otherwise. */
export const factsOf = (
  source: SourceFacts['source'],
  values: Partial<SourceFacts> = {},
): SourceFacts => ({
  source,
  name: `Register ${source}`,
  about: 'https://register.example/about',
  licence: 'CC0 1.0',
  retention: 'Everything.',
  caveats: ['Late on Mondays.'],
  calendar: CALENDAR,
  overlapDays: 3,
  paging: 'daily-file',
  obstacle: null,
  lack: null,
  isScheduled: true,
  ...values,
})
