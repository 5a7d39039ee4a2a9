import { EVERY_DAY, yearsBetween } from '@kogge/domain/harvester/publication-calendar.ts'
import { objectsAt, textAt } from '../formats/lossless-json.ts'
import { plannedFiles } from './bases/planned-files.ts'
import { searchPage } from './bases/search-page.ts'
import type { FileRequest } from './file-request.ts'
import type { Source, SourceRun } from './source-declaration.ts'

const ORIGIN = 'https://data.gov.lv'

/** The yearly files that a source of notices is made of, by the data set that lists them. */
const DATASETS = [
  { id: 'izsludinato-iepirkumu-datu-grupa', file: /EIS_E_IEPIRKUMI_IZSLUDINATIE_(\d{4})\.csv$/i },
  { id: 'iepirkumu-rezultatu-datu-grupa', file: /EIS_E_IEPIRKUMI_REZULTATI_(\d{4})\.csv$/i },
]

/** Addresses change whenever a file is replaced, so they are looked up (CKAN, `package_show`). */
const filesOf = async (
  run: SourceRun,
  { id, file }: (typeof DATASETS)[number],
): Promise<readonly FileRequest[]> => {
  const address = `${ORIGIN}/dati/api/3/action/package_show?id=${id}`
  const shown = await searchPage(run, { address })
  const years = yearsBetween(run.from, run.to)
  return objectsAt(shown, 'result', 'resources').flatMap((resource) => {
    const url = textAt(resource, 'url') ?? ''
    const [name, year] = file.exec(url) ?? []
    return name && years.includes(Number(year)) ? [{ address: url, name }] : []
  })
}

/** The open data of the Latvian electronic procurement system. */
export const lvEis: Source = {
  code: 'lv-eis',
  name: 'Elektronisko iepirkumu sistēma',
  about: 'https://data.gov.lv/dati/lv/dataset/izsludinato-iepirkumu-datu-grupa',
  origins: [ORIGIN],
  licence: 'CC0 1.0',
  needs: [],
  paging: 'yearly-file',
  gapMs: 2000,
  limits: { maxBytes: 512 * 1024 * 1024 },
  calendar: {
    timeZone: 'Europe/Riga',
    since: '2016-01-01',
    weekdays: EVERY_DAY,
    readyAt: '08:00',
    lagDays: 0,
    hours: [8],
  },
  overlapDays: 1,
  retention:
    'Announced since 2016, results since 2018; the file of the running year is renewed daily.',
  caveats: [
    'A year is one CSV with a row for each lot (announced) or contract (results); both go together by Iepirkuma_ID.',
    'Nothing reads the CSV yet; the same procurements are in lv-iub since 2023-10-25.',
  ],
  formats: [],
  fetch: plannedFiles(async (run) => {
    const files: FileRequest[] = []
    for (const dataset of DATASETS) files.push(...(await filesOf(run, dataset)))
    return files
  }),
}
