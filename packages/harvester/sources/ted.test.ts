import { gzipSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { json, type Loopback, loopback, status } from '../fixtures/loopback-server.ts'
import { fetchAll, told } from '../fixtures/source-run.ts'
import { ted } from './ted.ts'
import { issuesIn } from './ted-release-calendar.ts'

let server: Loopback
afterEach(() => server.close())

const CALENDAR = 'OJS,Publication date\n187,29/09/2026\n188,30/09/2026\n189,01/10/2026\n'
/** Published on 1 October, whose package is not there. */
const NUMBERS = Array.from({ length: 251 }, (_, n) => `${700_000 + n}-2026`)

interface Habits {
  /** Whether the firewall wants a browser all the same. */
  readonly challenges?: boolean
  /** What the search says that there is in all. */
  readonly total?: number
}

/**
 * Packages by issue for clients that look like browsers, an issue calendar, and a search by tokens
 * that gives at most 250 and whose token goes on after the last page.
 */
const tedServer = ({
  challenges = false,
  total = NUMBERS.length,
}: Habits = {}): Promise<Loopback> =>
  loopback(({ path, headers, body, method }, response) => {
    if (path === '/en/release-calendar/-/download/file/CSV/2026')
      return status(response, 200, CALENDAR)
    if (path === '/v3/notices/search' && method === 'POST') {
      const asked = JSON.parse(body)
      if (asked.limit > 250 || !asked.fields?.length) return status(response, 400, 'SEARCH_EXCEEDS')
      if (!/^PD = \(20261001 <> 20261001\)/.test(asked.query)) return status(response, 400)
      const start = Number(asked.iterationNextToken ?? 0)
      const notices = NUMBERS.slice(start, start + asked.limit).map((number) => ({
        'publication-number': number,
      }))
      const end = start + notices.length
      return json(response, { notices, totalNoticeCount: total, iterationNextToken: String(end) })
    }
    const notice = /^\/en\/notice\/(\d+-\d+)\/xml$/.exec(path)?.[1]
    if (notice) return status(response, 200, `<ContractNotice>${notice}</ContractNotice>`)
    const issue = /^\/packages\/daily\/(\d{9})$/.exec(path)?.[1]
    if (challenges || !headers['user-agent']?.startsWith('Mozilla/5.0 (compatible; ')) {
      response.setHeader('x-amzn-waf-action', 'challenge')
      return status(response, 202)
    }
    if (!issue || issue === '202600189') return status(response, 404)
    response.setHeader('content-type', 'application/gzip').end(gzipSync(issue))
  })

it('gives the package of every issue of the days', async () => {
  server = await tedServer()
  const all = await fetchAll(ted, server, { from: '2026-09-29', to: '2026-09-30' })
  expect(all.map(({ kind, address }) => [kind, address])).toEqual([
    ['file', 'https://ted.europa.eu/packages/daily/202600187'],
    ['file', 'https://ted.europa.eu/packages/daily/202600188'],
  ])
  expect(server.seen.every(({ headers }) => /\+https:\/\//.test(headers['user-agent'] ?? ''))).toBe(
    true,
  )
})

it('searches for the notices of an issue without package, and ends by their count', async () => {
  server = await tedServer()
  const all = await fetchAll(ted, server, { from: '2026-10-01' })
  expect(all.length).toBe(252)
  expect(all[0]).toMatchObject({ kind: 'file', name: '700000-2026.xml' })
  expect(all.at(-1)?.kind).toBe('absent')
  expect(server.seen.filter(({ method }) => method === 'POST').length).toBe(2)
})

it('takes no notice twice', async () => {
  server = await tedServer()
  const known = (address: string) =>
    Promise.resolve(address.includes('/notice/') ? { etag: null, lastModified: null } : null)
  const all = await fetchAll(ted, server, { from: '2026-10-01', known })
  expect(new Set(told(all))).toEqual(new Set(['unchanged', 'absent']))
  expect(server.seen.filter(({ path }) => path.includes('/notice/')).length).toBe(0)
})

it('says when the search does not give all that it counts', async () => {
  server = await tedServer({ total: 300 })
  await expect(fetchAll(ted, server, { from: '2026-10-01' })).rejects.toThrow('251 of 300')
})

it('says when the firewall wants a browser', async () => {
  server = await tedServer({ challenges: true })
  const asked = fetchAll(ted, server, { from: '2026-09-30' })
  await expect(asked).rejects.toMatchObject({ code: 'challenge', status: 202 })
})

it('goes on behind the last package, and from the one before a gap', async () => {
  server = await tedServer()
  const days = { from: '2026-09-29', to: '2026-10-01' }
  const some = await fetchAll(ted, server, { ...days, take: 4 })
  const resume = some.at(-1)?.resume ?? null
  expect(resume).toEqual(some[1]?.resume)
  const rest = await fetchAll(ted, server, { ...days, resume })
  expect(rest.length).toBe(252)
})

it('reads a calendar with days of one digit, other separators and words', () => {
  const csv = '\uFEFF"OJ S";"Date"\r\n1;2/1/2026\r\n;;\r\nTotal;254\r\n'
  expect(issuesIn(Buffer.from(csv))).toEqual([{ year: 2026, number: 1, day: '2026-01-02' }])
})
