import { afterEach, describe, expect, it } from 'vitest'
import { json, type Loopback, loopback, status } from '../fixtures/loopback-server.ts'
import { fetchAll } from '../fixtures/source-run.ts'
import { ocds } from './ocds.ts'

let server: Loopback
afterEach(() => server.close())

const ADDRESS = 'https://publisher.example/api/releases?updatedFrom={from}T00:00:00&updatedTo={to}'

/** Three pages by cursor; the link goes on after the last, to a page without releases. */
const publisher = (
  busy: Readonly<Record<string, number>> = {},
  host = 'https://publisher.example',
) => {
  const told = new Set<string>()
  return loopback(({ url }, response) => {
    const cursor = url.searchParams.get('cursor') ?? '0'
    const code = busy[cursor]
    if (code && !told.has(cursor)) {
      told.add(cursor)
      return status(response, code)
    }
    const n = Number(cursor)
    const releases = n < 3 ? [{ ocid: `ocds-x-${n}`, id: '1', date: '2026-01-01' }] : []
    json(response, { releases, links: { next: `${host}${url.pathname}?cursor=${n + 1}` } })
  })
}

const ask = (more: object = {}) =>
  fetchAll(ocds, server, {
    from: '2026-01-01',
    to: '2026-01-31',
    settings: { address: ADDRESS },
    ...more,
  })

describe('an OCDS publisher', () => {
  it('is followed by its links to the page without releases', async () => {
    server = await publisher()
    expect((await ask()).map(({ address }) => address)).toEqual([
      'https://publisher.example/api/releases?updatedFrom=2026-01-01T00:00:00&updatedTo=2026-01-31',
      'https://publisher.example/api/releases?cursor=1',
      'https://publisher.example/api/releases?cursor=2',
    ])
  })

  it('is asked again when it says 429, or 403', async () => {
    server = await publisher({ 1: 429, 2: 403 })
    expect((await ask()).length).toBe(3)
    expect(server.seen.length).toBe(6)
  })

  it('cannot lead to another host', async () => {
    server = await publisher({}, 'https://169.254.169.254')
    await expect(ask()).rejects.toMatchObject({ code: 'host-not-allowed' })
  })

  it('goes on by its cursor', async () => {
    server = await publisher()
    const [first] = await ask({ take: 1 })
    expect((await ask({ resume: first?.resume ?? null })).length).toBe(2)
  })

  it.each([
    ['[]', 'no list "releases"'],
    ['{"releases":3}', 'no list "releases"'],
    ['not json', 'no JSON'],
  ])('that gives %s is told so', async (body, problem) => {
    server = await loopback((_, response) => status(response, 200, body))
    await expect(ask()).rejects.toThrow(problem)
  })

  it('that ends with an empty object has ended', async () => {
    server = await loopback((_, response) => json(response, {}))
    expect(await ask()).toEqual([])
  })
})
