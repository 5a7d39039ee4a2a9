import { afterEach, expect, it } from 'vitest'
import { json, type Loopback, loopback, status } from '../fixtures/loopback-server.ts'
import { fetchAll } from '../fixtures/source-run.ts'
import { plBzp } from './pl-bzp.ts'

let server: Loopback
afterEach(() => server.close())

const NEEDED = ['NoticeType', 'PublicationDateFrom', 'PublicationDateTo', 'PageSize']

/**
 * Rows of contract notices of a day; four parameters always, at most 500 rows, PageNumber ignored,
 * SearchAfter honoured unless told otherwise.
 */
const bzp = (count: number, isAfterHonoured = true): Promise<Loopback> =>
  loopback(({ path, url: { searchParams } }, response) => {
    if (path !== '/mo-board/api/v1/notice') return status(response, 404)
    const size = Number(searchParams.get('PageSize'))
    if (NEEDED.some((name) => !searchParams.get(name)) || size > 500) return status(response, 400)
    const rows = Array.from({ length: count }, (_, n) => ({ objectId: `id-${n}` }))
    const after = isAfterHonoured ? searchParams.get('SearchAfter') : null
    const start = rows.findIndex(({ objectId }) => objectId === after) + 1
    const isContract = searchParams.get('NoticeType') === 'ContractNotice'
    json(response, isContract ? rows.slice(start, start + size) : [])
  })

const idsOf = (all: Awaited<ReturnType<typeof fetchAll>>): string[] =>
  all.flatMap((one) =>
    one.kind === 'file'
      ? JSON.parse(Buffer.from(one.bytes).toString()).map(
          (row: { objectId: string }) => row.objectId,
        )
      : [],
  )

it.each([0, 1, 99, 100, 101, 250])('gives each of %i rows of a day once', async (count) => {
  server = await bzp(count)
  const all = await fetchAll(plBzp, server, { from: '2026-02-23' })
  const ids = idsOf(all)
  expect(ids.length).toBe(count)
  expect(new Set(ids).size).toBe(count)
  expect(new Set(all.map(({ address }) => address)).size).toBe(all.length)
})

it('stops with an error where the next page is the same again, rather than losing the rest', async () => {
  server = await bzp(250, false)
  const asked = fetchAll(plBzp, server, { from: '2026-02-23' })
  await expect(asked).rejects.toMatchObject({ code: 'unexpected' })
  expect(server.seen.length).toBe(2)
})

it('goes on within a day and at the next one', async () => {
  server = await bzp(150)
  const days = { from: '2026-02-23', to: '2026-02-24' }
  for (const take of [1, 2, 3]) {
    const first = await fetchAll(plBzp, server, { ...days, take })
    const rest = await fetchAll(plBzp, server, { ...days, resume: first.at(-1)?.resume ?? null })
    expect(idsOf([...first, ...rest]).length).toBe(300)
  }
})
