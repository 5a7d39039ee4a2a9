import { type TestDatabase, testDatabase } from '@kogge/db/testing/database.ts'
import { addRequests } from '@kogge/db/testing/requests.ts'
import { contentWith } from '@kogge/domain/rfx/content.fixture.ts'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerTenderPages } from './http.ts'
import { sitemapFile } from './sitemap.ts'
import { addTender } from './tender.fixture.ts'

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

const get = (url: string) => app.inject({ url })

describe('robots.txt', () => {
  it('keeps calls and accounts out and names the sitemap', async () => {
    const { body, headers } = await get('/robots.txt')
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain('Disallow: /api/\n')
    expect(body).toContain('Disallow: /lv/auth/\n')
    expect(body).toContain('Sitemap: https://kogge.example/sitemap.xml\n')
  })
})

describe('the sitemap', () => {
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
          ...{ id, source: 'file', procedureKey: id, stage: 'planned' as const },
          content: contentWith(),
        }
      }),
    )
    const pieces = await sitemapFile(database.db, 'https://kogge.example', 3, 10_000)
    const found: string[] = []
    for await (const piece of pieces ?? []) found.push(...(piece.match(/(?<=<loc>)[^<]*/g) ?? []))
    expect(found).toHaveLength((MANY + 1) * 4)
    expect(new Set(found).size).toBe(found.length)
  })
})
