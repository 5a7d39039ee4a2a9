import { daysBetween, EVERY_DAY } from '@kogge/domain/harvester/publication-calendar.ts'
import { textAt } from '../formats/lossless-json.ts'
import { idAt, pages } from './bases/paged-json.ts'
import type { Source } from './source-declaration.ts'

const ORIGIN = 'https://ezamowienia.gov.pl'
/** At most 500 are given; bodies are up to 200 KB each, so fewer at once. */
const PAGE_SIZE = 100

const TYPES = [
  'ContractNotice',
  'AgreementIntentionNotice',
  'TenderResultNotice',
  'CompetitionNotice',
  'CompetitionResultNotice',
  'NoticeUpdateNotice',
  'AgreementUpdateNotice',
  'ContractPerformingNotice',
  'CircumstancesFulfillmentNotice',
  'SmallContractNotice',
  'ConcessionNotice',
  'ConcessionIntentionAgreementNotice',
  'NoticeUpdateConcession',
  'ConcessionAgreementNotice',
  'ConcessionUpdateAgreementNotice',
]

/** The Polish public procurement bulletin, below the thresholds of the EU. */
export const plBzp: Source = {
  code: 'pl-bzp',
  name: 'Biuletyn Zamówień Publicznych',
  about: 'https://ezamowienia.gov.pl/pl/integracja/',
  origins: [ORIGIN],
  licence: 'Public information (Act on open data of 2021)',
  needs: [],
  paging: 'cursor-pages',
  gapMs: 1000,
  calendar: {
    timeZone: 'Europe/Warsaw',
    since: '2021-01-01',
    weekdays: EVERY_DAY,
    readyAt: '00:00',
    lagDays: 0,
    hours: [8, 12, 16, 20],
  },
  overlapDays: 2,
  retention: 'Everything since 2021; within minutes.',
  caveats: [
    'Asks for a type and two dates always, or answers 400.',
    'PageNumber is ignored: the next page is asked for by the objectId of the last row.',
    'Prices and counts of tenders stand in the HTML body alone.',
  ],
  formats: ['json-array', 'pl-bzp'],
  fetch: pages({
    windows: ({ from, to }) =>
      daysBetween(from, to).flatMap((day) => TYPES.map((type) => `${day} ${type}`)),
    request: (_run, window, cursor) => {
      const [day = '', type = ''] = window.split(' ')
      const query = new URLSearchParams({
        NoticeType: type,
        PublicationDateFrom: day,
        PublicationDateTo: day,
        PageSize: String(PAGE_SIZE),
        ...(cursor !== null && { SearchAfter: cursor }),
      })
      return { address: `${ORIGIN}/mo-board/api/v1/notice?${query}` }
    },
    idOf: idAt('objectId'),
    next: ({ rows }) => (rows.length < PAGE_SIZE ? null : textAt(rows.at(-1), 'objectId')),
  }),
}
