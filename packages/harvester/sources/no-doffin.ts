import {
  addDays,
  type Day,
  daysBetween,
  EVERY_DAY,
} from '@kogge/domain/harvester/publication-calendar.ts'
import { objectsAt, textAt } from '../formats/lossless-json.ts'
import { unexpected } from './bases/json-page.ts'
import { searchPage } from './bases/search-page.ts'
import { searchThenFetch } from './bases/search-then-fetch.ts'
import type { Source, SourceRun } from './source-declaration.ts'

const ORIGIN = 'https://api.doffin.no'
const PAGE_SIZE = 100
const DAYS_AT_ONCE = 7

const keyOf = ({ settings }: SourceRun): Readonly<Record<string, string>> => ({
  'ocp-apim-subscription-key': settings.key ?? '',
})

/**
 * Ids of what was issued from a day to another. No more than the first 1 000 hits of a search can
 * be reached, so where there are more the days are halved. A filter with a wrong name is ignored
 * in silence, so every hit is looked at: one from other days means that this happened.
 */
async function* idsOf(run: SourceRun, from: Day, to: Day): AsyncGenerator<string> {
  const query = (page: number) =>
    new URLSearchParams({
      numHitsPerPage: String(PAGE_SIZE),
      page: String(page),
      issueDateFrom: from,
      issueDateTo: to,
      sortBy: 'PUBLICATION_DATE_ASC',
    })
  for (let page = 1; ; page += 1) {
    const address = `${ORIGIN}/public/v2/search?${query(page)}`
    const found = await searchPage(run, { address, headers: keyOf(run) })
    const total = Number(textAt(found, 'numHitsTotal'))
    const reachable = Number(textAt(found, 'numHitsAccessible'))
    if (total > reachable) {
      const days = daysBetween(from, to)
      if (days.length < 2)
        throw unexpected(address, `Only ${reachable} of ${total} can be reached.`)
      const middle = addDays(from, Math.floor(days.length / 2) - 1)
      yield* idsOf(run, from, middle)
      yield* idsOf(run, addDays(middle, 1), to)
      return
    }
    const hits = objectsAt(found, 'hits')
    for (const hit of hits) {
      const id = textAt(hit, 'id')
      const issued = textAt(hit, 'issueDate')?.slice(0, 10)
      // A day more on either side, as its days are Norwegian and its times are not.
      if (issued && (issued < addDays(from, -1) || issued > addDays(to, 1)))
        throw unexpected(address, `It ignored the days asked for: ${issued}.`)
      if (id && /^\d{4}-\d+$/.test(id)) yield id
    }
    if (hits.length === 0 || page * PAGE_SIZE >= total) return
  }
}

/** The Norwegian database of public procurement. */
export const noDoffin: Source = {
  code: 'no-doffin',
  name: 'Doffin',
  about: 'https://dof-notices-prod-api.developer.azure-api.net',
  origins: [ORIGIN],
  licence: 'NLOD',
  needs: [{ name: 'key', meaning: 'a subscription key (free)' }],
  paging: 'search-then-fetch',
  // About 30 requests in 10 seconds are answered; then 429 with Retry-After.
  gapMs: 500,
  calendar: {
    timeZone: 'Europe/Oslo',
    since: '2017-01-01',
    weekdays: EVERY_DAY,
    readyAt: '00:00',
    lagDays: 0,
    hours: [7, 11, 15, 19],
  },
  overlapDays: 10,
  retention: 'Everything since 2017.',
  caveats: [
    'Found by the day of issue; a notice can be published up to a week later.',
    'At most 100 hits a page and 1 000 in all: narrowed by days.',
    'A parameter with a wrong name is ignored in silence.',
  ],
  formats: ['eforms'],
  fetch: searchThenFetch({
    windows: ({ from, to }) => daysBetween(from, to).filter((_, at) => at % DAYS_AT_ONCE === 0),
    ids: (run, start) => {
      const end = addDays(start, DAYS_AT_ONCE - 1)
      return idsOf(run, start, end < run.to ? end : run.to)
    },
    fileOf: (run, id) => ({
      address: `${ORIGIN}/public/v2/download/${id}`,
      name: `${id}.xml`,
      headers: keyOf(run),
    }),
  }),
}
