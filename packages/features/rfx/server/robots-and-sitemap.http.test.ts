import { gunzipSync } from 'node:zlib'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { sitemap } from '@kogge/db/schema/sitemaps.ts'
import { addRequests } from '@kogge/db/testing/requests.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { contentWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { makeSitemap } from '@kogge/platform/server/sitemaps/sitemap-files.commands.ts'
import { eq, sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addTender } from './rfx.fixture.ts'
import { TENDER_SITEMAP } from './rfx-sitemap.ts'
import { registerTenderPages } from './robots-and-sitemap.http.ts'

let database: TestDatabase
let app: FastifyInstance
const ids = { open: '', demo: '', invited: '', far: '' }
const MANY = 2500

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  app = Fastify()
  registerTenderPages(app, { db, publicUrl: 'https://kogge.example' })
  ids.open = await addTender(db, { updatedAt: new Date('2026-11-01T10:00:00Z') })
  ids.demo = await addTender(db, { isDemo: true })
  ids.invited = await addTender(db, { privacy: 'invited' })
  // Numbers far beyond, as after years: the files between them are empty and not named.
  await db.execute(sql`alter table rfx alter column num restart with 35000`)
  ids.far = await addTender(db, { updatedAt: new Date('2026-11-02T10:00:00Z') })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const get = async (url: string) => {
  const answer = await app.inject({ url })
  const { headers, statusCode, rawPayload } = answer
  const isPacked = headers['content-encoding'] === 'gzip'
  const body = isPacked ? gunzipSync(rawPayload).toString() : answer.body
  return { headers, statusCode, body, json: () => answer.json() }
}
/** Later each time, as a job does it. */
let nights = 0
const make = () => {
  nights += 1
  const now = new Date(Date.UTC(2026, 10, nights))
  return makeSitemap(database.db, TENDER_SITEMAP, { publicUrl: 'https://kogge.example', now })
}

describe('robots.txt', () => {
  it('keeps calls and accounts out and names the sitemap', async () => {
    const { body, headers } = await get('/robots.txt')
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain('Disallow: /api/\n')
    expect(body).toContain('Allow: /api/ocds/\nAllow: /api/rfx/*/ocds/\n')
    expect(body).toContain('Disallow: /lv/auth/\n')
    expect(body).toContain('Sitemap: https://kogge.example/sitemap.xml\n')
  })
})

describe('the sitemap', () => {
  it.each(['/sitemap.xml', '/sitemaps/tenders-0.xml'])(
    'is to be asked for later until it has been made, and nobody who asks makes it: %s',
    async (path) => {
      // The whole server tells it as a status of its own.
      expect((await get(path)).json()).toMatchObject({ message: 'system.unavailable' })
      expect(await database.db.select().from(sitemap)).toEqual([])
    },
  )

  it('is made of what has changed since it was made', async () => {
    expect(await make()).toBe(2)
    expect(await make()).toBe(0)
    const publicUrl = 'https://kogge.other'
    const now = new Date('2026-11-20T00:00:00Z')
    expect(await makeSitemap(database.db, TENDER_SITEMAP, { publicUrl, now })).toBe(2)
    expect((await get('/sitemap.xml')).body).toContain('<loc>https://kogge.other/')
    expect(await make()).toBe(2)
  })

  it.each([undefined, 'gzip', 'br, GZIP;q=0.5', '*'])(
    'is sent as it is kept to whoever takes it compressed: %s',
    async (encoding) => {
      const headers = encoding === undefined ? {} : { 'accept-encoding': encoding }
      const answer = await app.inject({ url: '/sitemaps/tenders-0.xml', headers })
      expect(answer.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(answer.rawPayload).toString()).toContain('</urlset>')
    },
  )

  it.each(['identity', 'gzip;q=0, br', ''])('is not unpacked for anybody: %j', async (encoding) => {
    const headers = { 'accept-encoding': encoding }
    expect((await app.inject({ url: '/sitemaps/tenders-0.xml', headers })).statusCode).toBe(406)
  })

  it('names no more what is public no longer', async () => {
    const gone = await addTender(database.db, { privacy: 'public' })
    expect(await make()).toBe(1)
    expect((await get('/sitemaps/tenders-3.xml')).body).toContain(gone)
    await database.db.update(rfx).set({ privacy: 'invited' }).where(eq(rfx.id, gone))
    expect(await make()).toBe(1)
    expect((await get('/sitemaps/tenders-3.xml')).body).not.toContain(gone)
  })

  it('names the files that hold something', async () => {
    const { body, headers } = await get('/sitemap.xml')
    expect(headers['content-type']).toContain('application/xml')
    expect(headers['cache-control']).toContain('max-age')
    expect(body.match(/<loc>[^<]*<\/loc>/g)).toEqual([
      '<loc>https://kogge.example/sitemaps/tenders-0.xml</loc>',
      '<loc>https://kogge.example/sitemaps/tenders-3.xml</loc>',
    ])
    expect(body).toContain('<lastmod>2026-11-02T10:00:00.000Z</lastmod>')
  })

  it('lists public tenders in every language, demonstration ones too, and no others', async () => {
    const { body } = await get('/sitemaps/tenders-0.xml')
    const urls = body.match(/(?<=<loc>)[^<]*/g)
    const addresses = (id: string) =>
      ['', '/lv', '/et', '/lt'].map((prefix) => `https://kogge.example${prefix}/rfx/${id}`)
    expect(urls).toEqual([...addresses(ids.open), ...addresses(ids.demo)])
    expect(body).not.toContain(ids.invited)
    expect(body).toContain('<lastmod>2026-11-01T10:00:00.000Z</lastmod>')
    expect(body).toContain(`hreflang="x-default" href="https://kogge.example/rfx/${ids.open}"`)
    expect(body.endsWith('</urlset>\n')).toBe(true)
    expect((await get('/sitemaps/tenders-3.xml')).body).toContain(ids.far)
  })

  it.each(['1', '99999', '999999', '1234567', '-1', 'x', '0.5', '0%00', ''])(
    'has no file %j',
    async (file) => {
      expect((await get(`/sitemaps/tenders-${file}.xml`)).statusCode).toBe(404)
    },
  )

  it('goes through many tenders in pieces, each once', async () => {
    await addRequests(
      database.db,
      Array.from({ length: MANY }, () => {
        const id = crypto.randomUUID()
        return {
          id,
          source: 'file',
          procedureKey: id,
          stage: 'planned' as const,
          content: contentWith(),
        }
      }),
    )
    await make()
    const found = (await get('/sitemaps/tenders-3.xml')).body.match(/(?<=<loc>)[^<]*/g) ?? []
    expect(found).toHaveLength((MANY + 1) * 4)
    expect(new Set(found).size).toBe(found.length)
  })
})
