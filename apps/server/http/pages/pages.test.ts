import { brotliDecompressSync } from 'node:zlib'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { contentWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { addTender } from '@kogge/features/rfx/server/rfx.fixture.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PUBLIC_URL, SCRIPT, testApp } from '../../testing/test-app.ts'

let database: TestDatabase
let server: Awaited<ReturnType<typeof testApp>>

beforeAll(async () => {
  database = await testDatabase()
  server = await testApp(database)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const ask = (url: string, chosen?: string) =>
  server.app.inject({ url, ...(chosen && { headers: { cookie: `NEXT_LOCALE=${chosen}` } }) })

describe('pages', () => {
  it.each([
    ['/', 200],
    ['/lv', 200],
    ['/tokens/monitor/search', 200],
    ['/et/auth/signin', 200],
    ['/nobody', 404],
    ['/lv/nobody/knows', 404],
    ['/404', 404],
    ['/lt/502', 502],
    ['/rfx/rubbish', 404],
    ['/rfx/3fa85f64-5717-4562-b3fc-2c963f66afa6', 404],
    ['/index.html', 404],
    ['/build.json', 404],
    ['/..%2f..%2fsecret', 404],
    ['/secret', 404],
  ])('%s answers %i', async (path, status) => {
    const response = await ask(path)
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.body).toContain('<div id="root">')
    expect(response.headers['content-security-policy']).toContain("script-src 'self'")
  })

  it('says of each of its files how it is written', async () => {
    for (const [url, type] of [
      ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
      ['/assets/main.js', 'application/javascript; charset=utf-8'],
    ] as const) {
      const { statusCode, headers } = await ask(url)
      expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type })
    }
  })

  it('gives scripts for good, as the build compressed them to those who can read that', async () => {
    const url = '/assets/main.js'
    const plain = await server.app.inject({ url })
    expect(plain.body).toBe(SCRIPT)
    expect(plain.headers['cache-control']).toContain('immutable')
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
    const compressed = await server.app.inject({ url, headers })
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': plain.headers['content-type'],
      'cache-control': plain.headers['cache-control'],
    })
    expect(compressed.headers.vary).toContain('accept-encoding')
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(SCRIPT)
    const other = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    expect(other.headers['content-encoding']).toBe('gzip')
    expect((await ask('/assets/main.js.br')).statusCode).toBe(404)
  })

  it('sends those who chose a language to it, with their query', async () => {
    const sent = await ask('/monitor/search?country=%5B%22LT%22%5D', 'lt')
    expect(sent.statusCode).toBe(307)
    expect(sent.headers.location).toBe('/lt/monitor/search?country=%5B%22LT%22%5D')
    expect((await ask('/', 'lv')).headers.location).toBe('/lv')
    for (const [path, chosen] of [
      ['/', 'en'],
      ['/', 'rubbish'],
      ['/et', 'lv'],
      ['/nobody', 'lv'],
      ['//elsewhere.example', 'lv'],
    ] as const) {
      expect((await ask(path, chosen)).headers.location, `${path} ${chosen}`).toBeUndefined()
    }
  })

  it('names each page in the language of its address', async () => {
    const page = await ask('/lv/monitor/search')
    expect(page.body).toContain('<html lang="lv">')
    expect(page.body.match(/<title>/g)).toHaveLength(1)
    expect(page.body).toContain(`<link rel="canonical" href="${PUBLIC_URL}/lv/monitor/search">`)
    expect(page.body).toContain(`hreflang="x-default" href="${PUBLIC_URL}/monitor/search"`)
    expect((await ask('/auth/signin')).body).toContain('<meta name="robots" content="noindex">')
  })

  it('lets nothing that a notice says become a part of the page', async () => {
    const attack = `</title></script><script>alert("1")</script><img src=x onerror='a'>$&$'\u2028`
    const id = await addTender(database.db, {
      content: contentWith({
        language: 'en',
        title: { en: attack },
        description: { en: attack },
        buyers: [orgWith({ name: attack })],
      }),
    })
    const page = await ask(`/rfx/${id}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toContain('<script>alert')
    expect(page.body).not.toContain('<img')
    expect(page.body.match(/<\/script>/g)).toHaveLength(1)
    expect(page.body.match(/<\/title>/g)).toHaveLength(1)
    expect(page.body.match(/<div id="root">/g)).toHaveLength(1)
    expect(page.body).not.toContain('\u2028')
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page.body)?.[1] ?? ''
    expect(JSON.parse(data)).toHaveProperty('@context')
  })

  it('answers only what a browser asks of a page', async () => {
    expect((await server.app.inject({ method: 'HEAD', url: '/lv' })).statusCode).toBe(200)
    expect((await server.app.inject({ method: 'DELETE', url: '/lv' })).statusCode).toBe(403)
    expect((await ask('/api/nothing')).headers['content-type']).toContain('application/json')
  })
})
