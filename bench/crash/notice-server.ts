import { gzipSync } from 'node:zlib'
import { tarOf } from '@kogge/harvester/fixtures/archives.ts'
import {
  BUYER,
  bytesOf,
  noticeXml,
  organisation,
} from '@kogge/harvester/fixtures/eforms-notices.ts'
import { type Loopback, loopback, status } from '@kogge/harvester/fixtures/loopback-server.ts'

const uuid = (group: string, n: number): string =>
  `${group}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Spellings of one number differ, so that which organisations are one has to be found. */
const buyerOf = (n: number): string =>
  organisation(
    'ORG-0001',
    `${n % 2 ? 'Ostas' : 'OSTAS'} pašvaldība Nr. ${n % 23}`,
    `9${String(n % 23).padStart(10, '0')}`,
  )

/** The nth notice: two in three belong to a procedure that another, later one belongs to as well. */
const nthNotice = (n: number): Uint8Array =>
  bytesOf(
    n % 97 === 0
      ? `<ContractNotice xmlns="urn:x"><cut n="${n}"`
      : noticeXml({
          id: uuid('a', n),
          procedure: uuid('b', n % 3 === 0 ? n : Math.floor(n / 60) * 30 + (n % 30)),
          number: `${String(n).padStart(8, '0')}-2026`,
          issued: `2026-10-${String(1 + (n % 28)).padStart(2, '0')}`,
          title: `Ceļa posms ${n}`,
          organisations: n % 5 === 0 ? BUYER : buyerOf(n),
        }),
  )

interface Numbered {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Notices of some numbers, each a file. */
export const noticeFiles = (from: number, count: number): readonly Numbered[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `${String(from + at).padStart(8, '0')}_2026.xml`,
    bytes: nthNotice(from + at),
  }))

/** Days on which the source publishes, in October 2026. */
const dayOf = (issue: number): string => String(issue + 1).padStart(2, '0')

/** A server with a release calendar and a package a day, as that of the Official Journal has them. */
export const packageServer = async (issues: number, perIssue: number): Promise<Loopback> => {
  const packages = new Map<string, Buffer>()
  let calendar = 'OJS,Publication date\n'
  for (let issue = 1; issue <= issues; issue += 1) {
    const id = String(issue).padStart(3, '0')
    const files = noticeFiles(issue * perIssue, perIssue)
    const folder = files.map(({ name, bytes }) => ({ name: `202610${id}/${name}`, bytes }))
    packages.set(`/packages/daily/202600${id}`, gzipSync(await tarOf(folder)))
    calendar += `${issue},${dayOf(issue)}/10/2026\n`
  }
  return loopback(({ path }, response) => {
    if (path.startsWith('/en/release-calendar/')) return status(response, 200, calendar)
    const archive = packages.get(path)
    if (!archive) return status(response, 404)
    response.end(archive)
  })
}

/** Days that hold every issue. */
export const ISSUE_DAYS = { from: '2026-10-01', to: '2026-10-31' }
