import { EVERY_DAY } from '@kogge/domain/harvester/publication-calendar.ts'
import { monthlyFiles } from './bases/planned-files.ts'
import type { Source } from './source-declaration.ts'

const ORIGIN = 'https://riigihanked.riik.ee'
const KINDS = ['notice', 'notice_award']

/** The open data of the Estonian register of public procurement. */
export const eeRhr: Source = {
  code: 'ee-rhr',
  name: 'Riigihangete register',
  about: 'https://riigihanked.riik.ee/rhr-web/#/open-data',
  origins: [ORIGIN],
  licence: 'CC BY-SA 3.0',
  needs: [],
  paging: 'monthly-file',
  gapMs: 2000,
  limits: { maxBytes: 512 * 1024 * 1024, idleMs: 180_000 },
  calendar: {
    timeZone: 'Europe/Tallinn',
    since: '2018-01-01',
    weekdays: EVERY_DAY,
    readyAt: '04:00',
    lagDays: 0,
    hours: [4],
  },
  overlapDays: 31,
  retention: 'Every month since 2018; the file of the running month grows.',
  caveats: [
    'Only open data may be read by programs: the terms of use ask for written consent for the rest.',
    'A month is one file of about 36 MB, said to be application/vnd.ms-excel.',
    '2018 to 2022 are TED_ESENDERS R2.0.9, later months are eForms.',
  ],
  formats: ['open-data', 'ted-xml', 'eforms'],
  fetch: monthlyFiles((year, month) =>
    KINDS.map((kind) => ({
      address: `${ORIGIN}/rhr/api/public/v1/opendata/${kind}/${year}/month/${month}/xml`,
      name: `${kind}-${year}-${String(month).padStart(2, '0')}.xml`,
      isAbsent: (_status, text) => text.length < 4096 && text.includes('OPEN_DATA_XML_NOT_FOUND'),
    })),
  ),
}
