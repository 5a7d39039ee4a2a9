import { EVERY_DAY } from '@kogge/domain/harvester/publication-calendar.ts'
import { textAt } from '../formats/lossless-json.ts'
import { byNumber, pages } from './bases/paged-json.ts'
import { postJson } from './bases/search-page.ts'
import type { Source } from './source-declaration.ts'

const ORIGIN = 'https://viesiejipirkimai.lt'
const PAGE_SIZE = 100

/** The export of the Lithuanian central procurement information system. */
export const ltCvpis: Source = {
  code: 'lt-cvpis',
  name: 'CVP IS',
  about: 'https://viesiejipirkimai.lt',
  origins: [ORIGIN],
  licence: 'terms of the Public Procurement Office (VPT)',
  needs: [{ name: 'key', meaning: 'an apiKey of VPT' }],
  paging: 'search-pages',
  gapMs: 2000,
  limits: { idleMs: 120_000 },
  calendar: {
    timeZone: 'Europe/Vilnius',
    since: '2024-12-01',
    weekdays: EVERY_DAY,
    readyAt: '00:00',
    lagDays: 0,
    hours: [7, 19],
  },
  overlapDays: 0,
  retention: 'The new system, since December 2024; the earlier one is an archive.',
  caveats: [
    'Cannot be asked for days: every run reads all of it.',
    'How its rows look is not documented for the public, so nothing reads them yet.',
  ],
  formats: [],
  fetch: pages({
    windows: () => ['all'],
    request: ({ settings }, _window, page) => {
      const requested = postJson({ pageSize: PAGE_SIZE, pageNum: Number(page ?? 1) })
      return {
        address: `${ORIGIN}/epps-integration/api/cft-details-export`,
        name: `page-${page ?? 1}.json`,
        ...requested,
        headers: { ...requested.headers, apikey: settings.key ?? '' },
      }
    },
    idOf: (row) => textAt(row, 'id'),
    next: byNumber(PAGE_SIZE),
  }),
}
