import { EVERY_DAY } from '@kogge/domain/harvester/publication-calendar.ts'
import { textAt } from '../formats/lossless-json.ts'
import { pages } from './bases/paged-json.ts'
import type { Source } from './source-declaration.ts'

/** Any publisher of OCDS release packages, configured by its address. */
export const ocds: Source = {
  code: 'ocds',
  name: 'OCDS publisher',
  about: 'https://standard.open-contracting.org/1.1/en/',
  origins: ({ address = '' }) => [URL.parse(address)?.origin ?? ''],
  licence: 'as its publisher says',
  needs: [{ name: 'address', meaning: 'the address of its release packages' }],
  paging: 'cursor-pages',
  // Find a Tender takes 12 requests in 2 minutes.
  gapMs: 10_000,
  busyStatuses: [403],
  calendar: {
    timeZone: 'UTC',
    since: '2010-01-01',
    weekdays: EVERY_DAY,
    readyAt: '00:00',
    lagDays: 0,
    hours: [6, 18],
  },
  overlapDays: 2,
  retention: 'As its publisher has it.',
  caveats: [
    '{from} and {to} in the address are the days asked for; without them everything is asked for.',
    'Follows links.next on the host of the address alone.',
    'Contracts Finder answers 403 where others answer 429.',
  ],
  formats: ['json-list', 'ocds'],
  fetch: pages({
    windows: ({ from, to }) => [`${from} ${to}`],
    request: ({ settings, from, to }, _window, cursor) => ({
      address: cursor ?? (settings.address ?? '').replaceAll('{from}', from).replaceAll('{to}', to),
      headers: { accept: 'application/json' },
      name: `${from}-${to}.json`,
    }),
    rows: 'releases',
    // The same release may come again where another changed meanwhile.
    idOf: (row) => `${textAt(row, 'ocid')} ${textAt(row, 'id')} ${textAt(row, 'date')}`,
    next: ({ value }) => textAt(value, 'links', 'next'),
  }),
}
