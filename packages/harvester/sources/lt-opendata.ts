import { EVERY_DAY } from '@kogge/domain/harvester/publication-calendar.ts'
import { textAt } from '../formats/lossless-json.ts'
import { idAt, pages } from './bases/paged-json.ts'
import type { Source } from './source-declaration.ts'

const ORIGIN = 'https://get.data.gov.lt'
const MODELS = ['Atn1', 'Atn1ContractList', 'Atn3']
const PAGE_SIZE = 1000

/** Reports on procurement in the Lithuanian open data, served by Spinta. */
export const ltOpendata: Source = {
  code: 'lt-opendata',
  name: 'VPT atvirieji duomenys',
  about: 'https://data.gov.lt',
  origins: [ORIGIN],
  licence: 'terms of data.gov.lt',
  needs: [],
  paging: 'cursor-pages',
  gapMs: 2000,
  limits: { idleMs: 180_000 },
  calendar: {
    timeZone: 'Europe/Vilnius',
    since: '2017-07-01',
    weekdays: EVERY_DAY,
    readyAt: '00:00',
    lagDays: 0,
    hours: [3],
  },
  overlapDays: 0,
  retention: 'Reports of procurements begun since July 2017.',
  caveats: [
    'Tables of reports (Atn), not notices: a procedure is spread over several, so nothing reads them yet.',
    'Cannot be asked for days: every run reads all of it.',
    'The next page is asked for by the token that Spinta gives in _page.next.',
  ],
  formats: [],
  fetch: pages({
    windows: () => MODELS,
    request: (_run, model, cursor) => {
      const page = cursor === null ? '' : `&page("${encodeURIComponent(cursor.toWellFormed())}")`
      const table = `${ORIGIN}/datasets/gov/vpt/new/${model}/:format/json`
      return { address: `${table}?limit(${PAGE_SIZE})${page}`, name: `${model}.json` }
    },
    rows: '_data',
    idOf: idAt('_id'),
    next: ({ value }) => textAt(value, '_page', 'next'),
  }),
}
