import { addDays } from '@kogge/domain/harvester/publication-calendar.ts'
import { afterEach, expect, it } from 'vitest'
import { json, type Loopback, loopback, status } from '../fixtures/loopback-server.ts'
import { fetchAll, told } from '../fixtures/source-run.ts'
import { noDoffin } from './no-doffin.ts'

let server: Loopback
afterEach(() => server.close())

const REACHABLE = 1000
const FIRST = '2026-03-02'

/** So many notices on each of the first days of March; the filter may be ignored. */
const doffin = (perDay: readonly number[], isFiltered = true): Promise<Loopback> => {
  const all = perDay.flatMap((count, day) =>
    Array.from({ length: count }, (_, n) => ({
      id: `2026-${day}${String(n).padStart(5, '0')}`,
      issueDate: `${addDays(FIRST, day)}T12:00:00Z`,
    })),
  )
  return loopback(({ path, url: { searchParams }, headers }, response) => {
    if (headers['ocp-apim-subscription-key'] !== 'secret') return status(response, 401)
    const id = /^\/public\/v2\/download\/(\d{4}-\d+)$/.exec(path)?.[1]
    if (id) return status(response, 200, id)
    const size = Number(searchParams.get('numHitsPerPage'))
    const page = Number(searchParams.get('page'))
    if (page < 1 || page * size > REACHABLE || size > 100) return status(response, 400)
    const from = searchParams.get('issueDateFrom') ?? ''
    const to = searchParams.get('issueDateTo') ?? '9'
    const found = all.filter(
      ({ issueDate }) =>
        !isFiltered || (issueDate.slice(0, 10) >= from && issueDate.slice(0, 10) <= to),
    )
    json(response, {
      numHitsTotal: found.length,
      numHitsAccessible: Math.min(found.length, REACHABLE),
      hits: found.slice((page - 1) * size, page * size),
    })
  })
}

const settings = { key: 'secret' }

it('gives every notice of the days once', async () => {
  server = await doffin([3, 0, 120])
  const all = await fetchAll(noDoffin, server, { from: FIRST, to: '2026-03-04', settings })
  expect(new Set(told(all)).size).toBe(123)
  expect(all[0]).toMatchObject({ name: '2026-000000.xml' })
  expect(JSON.stringify(all)).not.toContain('secret')
})

it('narrows the days where more is there than can be reached', async () => {
  server = await doffin([400, 300, 200, 300, 100])
  const known = () => Promise.resolve({ etag: null, lastModified: null })
  const all = await fetchAll(noDoffin, server, { from: FIRST, to: '2026-03-06', settings, known })
  expect(new Set(all.map(({ address }) => address)).size).toBe(1300)
})

it('says when a single day is more than can be reached', async () => {
  server = await doffin([1001])
  const asked = fetchAll(noDoffin, server, { from: FIRST, settings })
  await expect(asked).rejects.toThrow('1000 of 1001')
})

it('says when the days asked for were ignored', async () => {
  server = await doffin([1, 1, 1, 1, 1], false)
  const asked = fetchAll(noDoffin, server, { from: FIRST, settings })
  await expect(asked).rejects.toThrow('ignored the days')
})

it('goes on behind the last notice', async () => {
  server = await doffin([5, 5])
  const days = { from: FIRST, to: '2026-03-03', settings }
  const some = await fetchAll(noDoffin, server, { ...days, take: 7 })
  const rest = await fetchAll(noDoffin, server, { ...days, resume: some.at(-1)?.resume ?? null })
  expect([...told(some), ...told(rest)].length).toBe(10)
  expect(new Set([...told(some), ...told(rest)]).size).toBe(10)
})

it('is refused with a wrong key, which the error does not tell', async () => {
  server = await doffin([1])
  const asked = fetchAll(noDoffin, server, { from: FIRST, settings: { key: 'old-key' } })
  await expect(asked).rejects.toMatchObject({ code: 'refused' })
  await expect(asked).rejects.not.toThrow('old-key')
})
