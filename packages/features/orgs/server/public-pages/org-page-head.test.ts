import { gunzipSync } from 'node:zlib'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { makeSitemap } from '@kogge/platform/server/sitemaps/sitemap-files.commands.ts'
import { addOrganisation } from '@kogge/platform/server/testing/people.ts'
import { TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { headForOrg } from './org-page-head.ts'
import { registerOrgPages } from './org-sitemap.http.ts'
import { ORG_SITEMAP } from './org-sitemap.ts'

const URL = 'https://kogge.example'
let database: TestDatabase
let app: FastifyInstance

beforeAll(async () => {
  database = await testDatabase()
  app = Fastify()
  registerOrgPages(app, { db: database.db })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const head = (id: string) => headForOrg(database.db, id, 'lv', URL)
const add = (values: Parameters<typeof addOrganisation>[2] = {}) =>
  addOrganisation(database.db, 'FREE', values)

describe('the head of an organisation’s page', () => {
  it('says who it is, without whom to call and whose number it is', async () => {
    const id = await add({
      name: 'SIA \u202e<b>Osta</b>',
      registrationNumber: '40003032949',
      vatNumber: 'LV01010112345',
      website: 'javascript:alert(1)',
      email: 'info@osta.lv',
      phone: '+371 67000000',
      description: 'Kuģi. Rakstiet: info@osta.lv, +371 67 000 000',
      addresses: [
        {
          kind: 'legal',
          street: 'Ostas 1',
          city: 'Rīga',
          postalCode: '',
          country: 'LV',
          nuts: null,
        },
      ],
    })
    const found = await head(id)
    expect(found).toMatchObject({
      head: {
        title: 'SIA <b>Osta</b> · Rīga, Latvija · Kogge',
        canonical: `${URL}/lv/org/${id}`,
        jsonLd: {
          '@type': 'Organization',
          name: 'SIA <b>Osta</b>',
          identifier: '40003032949',
          address: { streetAddress: 'Ostas 1', addressCountry: 'LV' },
        },
      },
    })
    const said = JSON.stringify(found)
    for (const secret of ['info@', '67000', '67 000', 'LV0101', 'javascript', '\u202e'])
      expect(said, secret).not.toContain(secret)
  })

  it('leads from one that was merged to what it became; the deleted has none', async () => {
    const successor = await add()
    const merged = await add({ mergedIntoId: await add({ mergedIntoId: successor }) })
    expect(await head(merged)).toEqual({ movedTo: successor })
    expect(await head(await add({ deletedAt: TEST_NOW }))).toBeNull()
    expect(await head('3fa85f64-5717-4562-b3fc-2c963f66afa6')).toBeNull()
    expect(await head('rubbish')).toBeNull()
    const unknownToAll = await head(await add({ claimedAt: null }))
    expect(unknownToAll).toMatchObject({ head: { noIndex: true } })
    const unverified = await head(await add({ verifiedAt: null, verifiedHow: null }))
    expect(unverified).toMatchObject({ head: { noIndex: true } })
  })
})

describe('the sitemap of organisations', () => {
  it('names those that are verified or in notices, and no others', async () => {
    const bought = await add({ claimedAt: null, buyerCount: 1 })
    const hidden = [
      await add({ claimedAt: null }),
      await add({ verifiedAt: null, verifiedHow: null }),
      await add({ deletedAt: TEST_NOW }),
      await add({ mergedIntoId: bought }),
    ]
    await makeSitemap(database.db, ORG_SITEMAP, { publicUrl: URL, now: TEST_NOW })
    const read = async (url: string) => {
      const { headers, rawPayload } = await app.inject({ url })
      return { headers, body: gunzipSync(rawPayload).toString() }
    }
    const index = await read('/sitemap-organisations.xml')
    expect(index.body).toContain(`<loc>${URL}/sitemaps/organisations-0.xml</loc>`)
    const file = await read('/sitemaps/organisations-0.xml')
    expect(file.headers['content-type']).toContain('application/xml')
    expect(file.body.split(`<loc>${URL}/lv/org/${bought}</loc>`)).toHaveLength(2)
    for (const id of hidden) expect(file.body).not.toContain(id)
    expect((await app.inject({ url: '/sitemaps/organisations-7.xml' })).statusCode).toBe(404)
  })
})
