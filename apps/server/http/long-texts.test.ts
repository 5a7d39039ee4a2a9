import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { lotWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { addRequest } from '@kogge/features/search/server/search.fixture.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'

/** As a notice was stored before there were bounds. */
const LENGTH = 600_000
/** Of the processor, for one anonymous request; each took minutes, or a good part of a second. */
const MOST_MS = 1000

const UNITS = ['a.', ' ', '<', '+1 ', '-.', '&amp;', '@a', '(']

let database: TestDatabase
let server: Awaited<ReturnType<typeof testApp>>
const ids = new Map<string, string>()

beforeAll(async () => {
  database = await testDatabase()
  for (const unit of UNITS) {
    const text = `${unit.repeat(LENGTH / unit.length)}!`
    const id = await addRequest(database.db, {
      title: { en: `Roads ${text}` },
      description: { en: text },
      cpv: '45000000',
      country: 'LV',
      importedAt: new Date(),
      deadlineAt: new Date(Date.now() + 86_400_000),
      euros: 1000,
      lots: [lotWith({ deadline: '2026-12-15T10:00:00+02:00' })],
    })
    ids.set(unit, id)
  }
  server = await testApp(database)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const timed = async (url: string) => {
  const before = process.cpuUsage()
  const response = await server.app.inject({ url })
  const { user, system } = process.cpuUsage(before)
  return { response, took: (user + system) / 1000 }
}

describe('one anonymous request', () => {
  it.each(UNITS)('for a tender that says 600,000 letters of %j takes no time', async (unit) => {
    const { response, took } = await timed(`/rfx/${ids.get(unit)}`)
    expect(response.statusCode).toBe(200)
    expect(took).toBeLessThan(MOST_MS)
    const [, title = ''] = /<title>([^<]*)<\/title>/.exec(response.body) ?? []
    expect(title.length).toBeLessThan(500)
    expect(response.body.length).toBeLessThan(20_000)
  })

  it.each(['ocds/releases', 'ocds/record', 'calendar.ics', 'eforms.xml'])(
    'for it in the form %s takes little',
    async (form) => {
      for (const id of ids.values()) {
        const { response, took } = await timed(`/api/rfx/${id}/${form}`)
        expect(response.statusCode).toBe(200)
        expect(took).toBeLessThan(MOST_MS)
      }
    },
  )

  it('for what is found lists no title whole', async () => {
    const input = { filters: { days: ['any'], q: ['roads'] } }
    const asked = encodeURIComponent(JSON.stringify(input))
    const { response, took } = await timed(`/api/trpc/search.tenders?input=${asked}`)
    expect(response.statusCode).toBe(200)
    expect(response.json().result.data.items).toHaveLength(UNITS.length)
    expect(response.body.length).toBeLessThan(100_000)
    expect(took).toBeLessThan(MOST_MS * UNITS.length)
  })

  it.each(['/', '/lv/', '/admin/', '/rfx/', '/org/x'])(
    'for a path that ends with many slashes takes no time (%s)',
    async (start) => {
      for (const [slashes, status] of [
        [2000, 404],
        [100_000, 414],
      ] as const) {
        const { response, took } = await timed(`${start}${'/'.repeat(slashes)}x`)
        expect(response.statusCode).toBe(status)
        expect(took).toBeLessThan(MOST_MS)
      }
    },
  )

  it('is read no further where its address is too long', async () => {
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const answer = await fetch(`${address}/${'/'.repeat(100_000)}`)
    expect(answer.status).toBe(431)
  })
})
