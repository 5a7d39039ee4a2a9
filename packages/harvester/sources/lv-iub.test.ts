import { afterEach, expect, it } from 'vitest'
import { type Loopback, loopback, status } from '../fixtures/loopback-server.ts'
import { fetchAll, told } from '../fixtures/source-run.ts'
import { lvIub } from './lv-iub.ts'

let server: Loopback
afterEach(() => server.close())

const DAYS: Readonly<Record<string, string>> = {
  '/data/notice/2026/11/05-11-2026.json': '[{"id":5}]',
  '/data/notice/2026/11/07-11-2026.json': '[{"id":7}]',
}

/** 404 for a day without a file; what it gives has an ETag. */
const iub = (): Promise<Loopback> =>
  loopback(({ path, headers }, response) => {
    const day = DAYS[path]
    if (!day) return status(response, 404, 'Not found')
    if (headers['if-none-match'] === `"${day.length}"`) return status(response, 304)
    response.setHeader('etag', `"${day.length}"`)
    status(response, 200, day)
  })

it('gives a file a day, and says of which day there is none', async () => {
  server = await iub()
  const all = await fetchAll(lvIub, server, { from: '2026-11-05', to: '2026-11-07' })
  expect(told(all)).toEqual(['[{"id":5}]', 'absent', '[{"id":7}]'])
  expect(all[0]).toMatchObject({
    address: 'https://open.iub.gov.lv/data/notice/2026/11/05-11-2026.json',
    name: '05-11-2026.json',
    etag: '"10"',
  })
})

it('goes on where it was cut off', async () => {
  server = await iub()
  const days = { from: '2026-11-05', to: '2026-11-07' }
  const [first] = await fetchAll(lvIub, server, { ...days, take: 1 })
  const rest = await fetchAll(lvIub, server, { ...days, resume: first?.resume ?? null })
  expect(told(rest)).toEqual(['absent', '[{"id":7}]'])
})

it('takes only what changed', async () => {
  server = await iub()
  const known = () => Promise.resolve({ etag: '"10"', lastModified: null })
  expect(told(await fetchAll(lvIub, server, { from: '2026-11-05', known }))).toEqual(['unchanged'])
})

it('asks for no day that is not out, nor for one before its first', async () => {
  server = await iub()
  await fetchAll(lvIub, server, { from: '2026-11-20', to: '2026-12-31' })
  expect(server.seen.map(({ path }) => path.slice(-15))).toEqual([
    '20-11-2026.json',
    '21-11-2026.json',
  ])
  const nightly = { now: new Date('2026-11-20T22:10:00Z') }
  await fetchAll(lvIub, server, { from: '2026-11-21', ...nightly })
  await fetchAll(lvIub, server, { from: '2023-10-01', to: '2023-10-24' })
  expect(server.seen.length).toBe(2)
})
