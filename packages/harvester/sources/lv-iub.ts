import { EVERY_DAY } from '@kogge/domain/harvester/publication-calendar.ts'
import { dailyFiles } from './bases/planned-files.ts'
import type { Source } from './source-declaration.ts'

const ORIGIN = 'https://open.iub.gov.lv'

/** The open data of the Latvian Procurement Monitoring Bureau. */
export const lvIub: Source = {
  code: 'lv-iub',
  name: 'Iepirkumu uzraudzības birojs',
  about: 'https://www.iub.gov.lv/lv/atvertie-dati',
  origins: [ORIGIN],
  licence: 'CC0 1.0',
  needs: [],
  paging: 'daily-file',
  gapMs: 1000,
  calendar: {
    timeZone: 'Europe/Riga',
    since: '2023-10-25',
    weekdays: EVERY_DAY,
    readyAt: '00:30',
    lagDays: 0,
    hours: [1, 9, 13, 18],
  },
  overlapDays: 3,
  retention: 'Every day since 2023-10-25; renewed each night at about 00:15.',
  caveats: [
    '404 means that nothing was published that day, or that the file is not there yet.',
    'A correction is a new notice that names the earlier one.',
  ],
  formats: ['json-array', 'lv-iub'],
  fetch: dailyFiles((day) => {
    const [year, month, date] = day.split('-')
    return { address: `${ORIGIN}/data/notice/${year}/${month}/${date}-${month}-${year}.json` }
  }),
}
