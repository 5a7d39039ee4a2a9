import { gunzipSync } from 'node:zlib'
import { refusePoolWithinTransactions } from '@kogge/db/testing/pool-within-transaction.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { Browser } from '@kogge/features/accounts/server/testing/browser.ts'
import { loadReferenceData } from '@kogge/features/reference/server/reference-data.commands.ts'
import { addRequest } from '@kogge/features/search/server/search.fixture.ts'
import { makeSitemap } from '@kogge/platform/server/sitemaps/sitemap-files.commands.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SITEMAPS } from '../../all-sitemaps.ts'
import { adminRouter, appRouter } from '../../app-router.ts'
import { addWorld } from '../../testing/org-world.ts'
import { PROCEDURES } from '../../testing/procedures/all-procedures.ts'
import { CLASSIFIED, unclassified } from '../../testing/procedures/procedure-classification.ts'
import type { Given } from '../../testing/procedures/procedure-fields.ts'
import { testApp } from '../../testing/test-app.ts'

const UNKNOWN = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
const SECRET_WORD = 'Zvaigžņulode'

let database: TestDatabase
let server: Awaited<ReturnType<typeof testApp>>
let hidden: string
let given: Given

const caller = () => new Browser(server.app, '192.0.2.7')
const query = (path: string, input?: unknown, prefix = '/api/trpc') => {
  const asked = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
  return server.app.inject({ url: `${prefix}/${path}${asked}` })
}

beforeAll(async () => {
  database = await testDatabase()
  refusePoolWithinTransactions(database)
  await loadReferenceData(database.db)
  const request = {
    title: { lv: `${SECRET_WORD} iepirkums` },
    cpv: '45000000',
    country: 'LV',
    importedAt: new Date(),
    deadlineAt: new Date(Date.now() + 86_400_000),
    euros: 1000,
  }
  hidden = await addRequest(database.db, { ...request, privacy: 'invited' })
  await addRequest(database.db, { ...request, title: { lv: 'Ceļu iepirkums' } })
  given = { ...(await addWorld(database.db, 'BUSINESS')), hidden }
  server = await testApp(database)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

describe('every procedure', () => {
  it('is classified, and no departure is of one that is gone', () => {
    expect(unclassified(PROCEDURES, given)).toEqual([])
    expect(PROCEDURES.map(({ path }) => path).sort()).toEqual(Object.keys(CLASSIFIED).sort())
  })

  it.each(PROCEDURES)('$path checks what it takes and what it gives', (procedure) => {
    expect(procedure.definition.error).toBeUndefined()
    const { input } = CLASSIFIED[procedure.path] ?? {}
    const { meta, inputs = [] } = procedure.definition.data ?? {}
    const within = meta?.access === 'org' ? { orgId: given.orgId } : undefined
    const body = input || within ? { ...within, ...input?.(given) } : undefined
    for (const schema of inputs) expect(schema.safeParse(body).error).toBeUndefined()
    if (input) expect(inputs.length).toBeGreaterThan(0)
  })

  it.each(PROCEDURES)('$path gives an anonymous caller what it may', async (procedure) => {
    const classified = CLASSIFIED[procedure.path]
    const { access, input } = classified ?? {}
    const within = access === 'org' ? { orgId: given.orgId } : undefined
    const body = input || within ? { ...within, ...input?.(given) } : undefined
    const url = `${procedure.prefix}/${procedure.path}`
    const response =
      procedure.definition.data?.type === 'mutation'
        ? await caller().post(url, body ?? {})
        : await query(procedure.path, body, procedure.prefix)
    if (access !== 'public') {
      expect(response.statusCode).toBe(401)
      expect(response.json().error).toMatchObject({
        message: 'session.required',
        data: { code: 'UNAUTHORIZED', appCode: 'session.required' },
      })
      return
    }
    const refusal = classified && 'refusal' in classified ? classified.refusal : undefined
    if (refusal) expect(response.json().error.message).toBe(refusal)
    else expect([200, 400, 404]).toContain(response.statusCode)
    expect(response.body).not.toContain(SECRET_WORD)
    expect(response.body).not.toContain('at file:')
  })

  it.each(PROCEDURES.filter(({ definition: { data } }) => data?.type === 'mutation'))(
    '$path changes nothing by GET, nor without the page’s own token',
    async ({ path, prefix }) => {
      const input = CLASSIFIED[path]?.input?.(given) ?? {}
      const got = await query(path, input, prefix)
      expect(got.statusCode).toBe(405)
      expect(got.json().error.data.code).toBe('METHOD_NOT_SUPPORTED')
      const posted = await caller().send(`${prefix}/${path}`, { body: input })
      expect(posted.statusCode).toBe(403)
      expect(posted.json().error.message).toBe('request.csrf')
    },
  )
})

describe('what is open to those invited', () => {
  it('is not there for anyone else, however it is asked for', async () => {
    const byId = await query('tender.byId', { rfxId: hidden, language: 'en' })
    const none = await query('tender.byId', { rfxId: UNKNOWN, language: 'en' })
    expect(byId.statusCode).toBe(404)
    expect(byId.json()).toEqual(none.json())
    const found = await query('search.tenders', { filters: { days: ['any'], q: [SECRET_WORD] } })
    expect(found.json().result.data).toMatchObject({ items: [], facets: { total: 0 } })
    const seen = await query('search.tenders', { filters: { days: ['any'] } })
    expect(seen.json().result.data.facets.total).toBe(1)
    expect((await server.app.inject({ url: `/rfx/${hidden}` })).statusCode).toBe(404)
    for (const map of SITEMAPS)
      await makeSitemap(database.db, map, { publicUrl: 'https://kogge.example', now: new Date() })
    const sitemap = await server.app.inject({ url: '/sitemaps/tenders-0.xml' })
    expect(sitemap.statusCode).toBe(200)
    const named = gunzipSync(sitemap.rawPayload).toString()
    expect(named).toContain('/rfx/')
    expect(named).not.toContain(hidden)
  })
})

describe('the call layer', () => {
  it('says that there is no such procedure', async () => {
    for (const path of ['nobody.knows', '__proto__', 'constructor', 'account']) {
      const response = await query(path)
      expect(response.statusCode).toBe(404)
      expect(response.json().error.message).toBe(`No procedure found on path "${path}"`)
    }
    const elsewhere = await server.app.inject({ method: 'GET', url: '/api/elsewhere' })
    expect(elsewhere.statusCode).toBe(404)
    expect(elsewhere.body).toContain('No procedure found on path')
  })

  it('keeps the procedures of the admin area and the others apart', async () => {
    const response = await server.app.inject({ url: '/api/admin/sysInfo.gitCommitSha' })
    expect(response.statusCode).toBe(404)
    for (const path of Object.keys(adminRouter._def.procedures)) {
      expect((await query(path)).statusCode).toBe(404)
    }
    for (const path of Object.keys(appRouter._def.procedures)) {
      expect(path.startsWith('admin')).toBe(false)
    }
  })

  it('refuses what it does not understand', async () => {
    for (const input of [{}, { rfxId: 'rubbish', language: 'en' }, null, [], 'text']) {
      const response = await query('tender.byId', input)
      expect(response.statusCode).toBe(400)
      expect(response.json().error.data).toMatchObject({
        code: 'BAD_REQUEST',
        appCode: 'request.invalid',
      })
    }
    const broken = await server.app.inject({ url: '/api/trpc/tender.byId?input={' })
    expect(broken.statusCode).toBe(400)
    const text = await caller().post('/api/trpc/account.signUp', undefined, {
      'content-type': 'text/plain',
    })
    expect(text.statusCode).toBe(415)
  })

  it('answers each call of a batch for itself', async () => {
    const browser = caller()
    const inputs = { 0: { language: 'lv' }, 1: { email: 'nobody@example.test' } }
    const response = await browser.post(
      '/api/trpc/account.changeLanguage,account.requestPasswordReset?batch=1',
      inputs,
    )
    expect(response.statusCode).toBe(207)
    const [forbidden, allowed] = response.json()
    expect(forbidden.error.data.code).toBe('UNAUTHORIZED')
    expect(allowed.result.data).toEqual({ accepted: true })
    const many = Array.from({ length: 51 }, () => 'sysInfo.gitCommitSha').join(',')
    const refused = await server.app.inject({ url: `/api/trpc/${many}?batch=1&input={}` })
    expect(refused.statusCode).toBe(400)
  })

  it('writes no correlation id down that could be mistaken for something else', async () => {
    const wellFormed = await server.app.inject({
      url: '/api/trpc/sysInfo.gitCommitSha',
      headers: { 'x-correlation-id': 'aaaaaaaa-1111' },
    })
    expect(wellFormed.headers['x-correlation-id']).toBe('aaaaaaaa-1111')
    expect(server.logged.some((line) => JSON.parse(line).correlationId === 'aaaaaaaa-1111')).toBe(
      true,
    )
    for (const id of [
      'aaaaaaaa\r\nset-cookie: a=b',
      'aaaaaaaa\n{"level":60}',
      '',
      'x'.repeat(65),
    ]) {
      const response = await server.app.inject({
        url: '/healthz',
        headers: { 'x-correlation-id': id },
      })
      expect(response.statusCode).toBe(200)
      expect(response.headers['x-correlation-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(response.headers['set-cookie']).toBeUndefined()
    }
    expect(server.logged.join('')).not.toContain('set-cookie')
  })
})
