import {
  type Day,
  WORKING_DAYS,
  yearsBetween,
} from '@kogge/domain/harvester/publication-calendar.ts'
import { listAt, objectsAt, textAt } from '../formats/lossless-json.ts'
import { unexpected } from './bases/json-page.ts'
import { postJson, searchPage } from './bases/search-page.ts'
import { type FileRequest, fetchFile } from './file-request.ts'
import type { Fetched, Resume, Source, SourceRun } from './source-declaration.ts'
import { type Issue, releaseCalendar } from './ted-release-calendar.ts'

const ORIGIN = 'https://ted.europa.eu'
const API = 'https://api.ted.europa.eu'
const PAGE_SIZE = 250

const packageOf = ({ year, number }: Issue): FileRequest => {
  const id = `${year}${String(number).padStart(5, '0')}`
  return { address: `${ORIGIN}/packages/daily/${id}`, name: `${id}.tar.gz` }
}

/**
 * Publication numbers of a day by the search API. Its token can go on after the last page, so the
 * count is what ends it; a count that is never reached is an error.
 */
async function* publishedOn(run: SourceRun, day: Day): AsyncGenerator<string> {
  const plain = day.replaceAll('-', '')
  const address = `${API}/v3/notices/search`
  const seen = new Set<string>()
  let token: string | null = null
  for (;;) {
    const found = await searchPage(run, {
      address,
      ...postJson({
        query: `PD = (${plain} <> ${plain}) SORT BY publication-number ASC`,
        fields: ['publication-number'],
        limit: PAGE_SIZE,
        scope: 'ALL',
        paginationMode: 'ITERATION',
        ...(token !== null && { iterationNextToken: token }),
      }),
    })
    const before = seen.size
    for (const notice of objectsAt(found, 'notices')) {
      const number = textAt(notice, 'publication-number')
      if (number && /^\d+-\d{4}$/.test(number) && !seen.has(number)) {
        seen.add(number)
        yield number
      }
    }
    const total = Number(textAt(found, 'totalNoticeCount'))
    if (seen.size >= total) return
    token = textAt(found, 'iterationNextToken')
    const isStuck = seen.size === before || listAt(found, 'notices').length === 0
    if (token === null || isStuck)
      throw unexpected(address, `It gave ${seen.size} of ${total} notices.`)
  }
}

/** The notices of an issue one by one, where its package is not there. A notice never changes. */
async function* oneByOne(run: SourceRun, day: Day, resume: Resume): AsyncGenerator<Fetched> {
  for await (const number of publishedOn(run, day)) {
    const address = `${ORIGIN}/en/notice/${number}/xml`
    if ((await run.known(address)) !== null) yield { kind: 'unchanged', address, resume }
    else yield await fetchFile(run, { address, name: `${number}.xml` }, resume)
  }
}

/** Tenders Electronic Daily, the supplement to the Official Journal of the European Union. */
export const ted: Source = {
  code: 'ted',
  name: 'Tenders Electronic Daily',
  about: 'https://ted.europa.eu/en/help/data-reuse',
  origins: [ORIGIN, API],
  licence: 'Decision 2011/833/EU on the reuse of Commission documents',
  needs: [],
  paging: 'package-by-issue',
  // 600 downloads of notices in 6 minutes are allowed.
  gapMs: 700,
  calendar: {
    timeZone: 'Europe/Luxembourg',
    since: '2011-01-01',
    weekdays: WORKING_DAYS,
    readyAt: '09:35',
    lagDays: 0,
    hours: [10, 14],
  },
  overlapDays: 3,
  retention: 'Every issue since 2011 as XML; earlier ones in formats that nothing reads.',
  caveats: [
    'Packages are by issue of OJ S; the release calendar says which issue a day has.',
    'A package may be replaced until 09:30 of its day.',
    'Clients whose User-Agent is not like a browser’s are answered with 202 and nothing (x-amzn-waf-action).',
    'Where a package is not there, its notices are searched for and taken one by one.',
  ],
  formats: ['eforms', 'ted-xml'],
  fetch: async function* (run) {
    const { from, to } = run
    const issues: Issue[] = []
    for (const year of yearsBetween(from, to))
      issues.push(...(await releaseCalendar(run, ORIGIN, year)))
    const requested = issues
      .filter(({ day }) => day >= from && day <= to)
      .map((issue) => ({ day: issue.day, file: packageOf(issue) }))
    const done = requested.findIndex(({ file }) => file.address === run.resume?.after)
    let resume = run.resume ?? {}
    for (const { day, file } of requested.slice(done + 1)) {
      const one = await fetchFile(run, file, { after: file.address })
      if (one.kind === 'absent') yield* oneByOne(run, day, resume)
      resume = one.resume
      yield one
    }
  },
}
