import { afterEach, expect, it } from 'vitest'
import { type Loopback, loopback, status } from '../fixtures/loopback-server.ts'
import { fetchAll, told } from '../fixtures/source-run.ts'
import { eeRhr } from './ee-rhr.ts'

let server: Loopback
afterEach(() => server.close())

/** Months without a zero in front, a spreadsheet's type, and an error of its own for no file. */
const rhr = (): Promise<Loopback> =>
  loopback(({ path }, response) => {
    const [, kind, year, month] =
      /^\/rhr\/api\/public\/v1\/opendata\/(\w+)\/(\d+)\/month\/(\d+)\/xml$/.exec(path) ?? []
    if (!month || month.startsWith('0')) return status(response, 400, '{"error":"BAD_REQUEST"}')
    if (year === '2026' && kind === 'notice_award')
      return status(response, month === '10' ? 200 : 400, '{"code":"OPEN_DATA_XML_NOT_FOUND"}')
    response.setHeader('content-type', 'application/vnd.ms-excel')
    status(response, 200, `<OPEN-DATA>${kind} ${year} ${month}</OPEN-DATA>`)
  })

it('gives two files a month, and says which are not there, whatever status says it', async () => {
  server = await rhr()
  const all = await fetchAll(eeRhr, server, { from: '2026-09-30', to: '2026-10-01' })
  expect(told(all)).toEqual([
    '<OPEN-DATA>notice 2026 9</OPEN-DATA>',
    'absent',
    '<OPEN-DATA>notice 2026 10</OPEN-DATA>',
    'absent',
  ])
  expect(all[0]).toMatchObject({ name: 'notice-2026-09.xml' })
})

it('goes on between the two files of a month', async () => {
  server = await rhr()
  const [first] = await fetchAll(eeRhr, server, { from: '2020-02-01', take: 1 })
  const rest = await fetchAll(eeRhr, server, { from: '2020-02-01', resume: first?.resume ?? null })
  expect(told(rest)).toEqual(['<OPEN-DATA>notice_award 2020 2</OPEN-DATA>'])
})
