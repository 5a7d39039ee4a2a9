import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'

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

const RFX = '/lv/rfx/3fa85f64-5717-4562-b3fc-2c963f66afa6'
const RELEASES = '/api/rfx/3fa85f64-5717-4562-b3fc-2c963f66afa6/ocds/releases'

const call = (path: string, input: object) =>
  server.app.inject({ url: `/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}` })

describe('what is typed and sent', () => {
  it.each([
    ['cpv.search', { q: 'a\0b', language: 'en' }, 200],
    ['region.children', { parent: '\0', language: 'en' }, 400],
    ['org.suggest', { q: '\0', role: 'buyer' }, 200],
    ['search.tenders', { filters: { q: ['\0*'], days: ['any'] } }, 200],
    ['search.tenders', { filters: { importedAfter: ['0001-01-01'] } }, 400],
    ['search.tenders', { filters: { publishedAfter: ['0000-01-01'] } }, 400],
  ])('%s with %j is no failure of ours', async (path, input, status) => {
    expect((await call(path, input)).statusCode).toBe(status)
  })

  it('what is wrong with an input is said in words, and for programs beside', async () => {
    const answer = await call('cpv.findByCpvCodesWithStats', {
      cpvCodes: ['1', 2],
      language: 'EST',
    })
    const { error } = answer.json()
    expect(error.message).toBe(
      'cpvCodes.0: no code of the CPV; cpvCodes.1: Invalid input: expected string, received number; ' +
        'language: no language: EN, LV, EE, LT …, or ISO 639-1 in lower case',
    )
    expect(error.data.issues).toMatchObject([
      { path: 'cpvCodes.0', code: 'custom' },
      { path: 'cpvCodes.1', code: 'invalid_type' },
      { path: 'language', code: 'custom' },
    ])
    const list = (await call('search.tenders', { filters: { q: 'road works' } })).json().error
    expect(list.message).toBe('filters.q: Invalid input: expected array, received string')
    const whole = (await call('cpv.search', [] as object)).json().error
    expect(whole.message).toBe('Invalid input: expected object, received array')
  })

  it('an address that cannot be decoded is refused in our own words', async () => {
    const response = await server.app.inject({ url: '/%ff' })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ error: { message: 'request.invalid' } })
  })
})

describe('when the database fails', () => {
  it('nobody is told what was asked of it', async () => {
    await database.pool.query('alter table rfx rename to elsewhere')
    const page = await server.app.inject({ url: RFX })
    expect(page.statusCode).toBe(503)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    const release = await server.app.inject({ url: RELEASES })
    expect(release.statusCode).toBe(500)
    expect(release.json()).toMatchObject({ error: { message: 'system.internal' } })
    const procedure = await call('search.tenders', { filters: { days: ['any'] } })
    for (const { body } of [page, release, procedure]) {
      expect(body).not.toMatch(/select|elsewhere|relation/i)
    }
    await database.pool.query('alter table elsewhere rename to rfx')
  })
})
