import {
  addDays,
  type Day,
  daysBetween,
  EVERY_DAY,
} from '@kogge/domain/harvester/publication-calendar.ts'
import { objectsAt, textAt } from '../formats/lossless-json.ts'
import { postJson, searchPage } from './bases/search-page.ts'
import { searchThenFetch } from './bases/search-then-fetch.ts'
import type { Source, SourceRun } from './source-declaration.ts'

const ORIGIN = 'https://api.hankintailmoitukset.fi'
const PAGE_SIZE = 50

const keyOf = ({ settings }: SourceRun): Readonly<Record<string, string>> => ({
  'ocp-apim-subscription-key': settings.key ?? '',
})

/** Ids of the eForms notices published on a day (UTC); the index is searched as Azure AI Search. */
async function* idsOf(run: SourceRun, day: Day): AsyncGenerator<string> {
  const requested = (skip: number) =>
    postJson({
      search: '*',
      filter: `datePublished ge ${day}T00:00:00Z and datePublished lt ${addDays(day, 1)}T00:00:00Z`,
      orderby: 'datePublished asc',
      top: PAGE_SIZE,
      skip,
      count: true,
    })
  for (let skip = 0; ; skip += PAGE_SIZE) {
    const request = requested(skip)
    const found = await searchPage(run, {
      address: `${ORIGIN}/avp/eformnotices/docs/search`,
      ...request,
      headers: { ...request.headers, ...keyOf(run) },
    })
    const rows = objectsAt(found, 'value')
    for (const row of rows) {
      const id = textAt(row, 'noticeId')
      if (id && /^[\w-]+$/.test(id)) yield id
    }
    if (rows.length < PAGE_SIZE) return
  }
}

/** The Finnish channel of public procurement notices. */
export const fiHilma: Source = {
  code: 'fi-hilma',
  name: 'Hilma',
  about: 'https://github.com/Hankintailmoitukset/hilma-api',
  origins: [ORIGIN],
  licence: 'terms of Hilma (Hansel)',
  needs: [{ name: 'key', meaning: 'a subscription key (AVP-Read)' }],
  paging: 'search-then-fetch',
  gapMs: 1000,
  calendar: {
    timeZone: 'Europe/Helsinki',
    since: '2023-08-01',
    weekdays: EVERY_DAY,
    readyAt: '00:00',
    lagDays: 0,
    hours: [7, 12, 17],
  },
  overlapDays: 2,
  retention: 'eForms notices; older ones stand in another index.',
  caveats: [
    'Self-service keys were reported closed in 2026: ask yllapito@hankintailmoitukset.fi.',
    'The same index holds older notices and plans; those without eForms are passed over.',
  ],
  formats: ['envelope'],
  fetch: searchThenFetch({
    windows: ({ from, to }) => daysBetween(from, to),
    ids: idsOf,
    fileOf: (run, id) => ({
      address: `${ORIGIN}/avp-eforms/external-read/v1/notice/${id}`,
      name: `${id}.json`,
      headers: keyOf(run),
    }),
  }),
}
