import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { country, cpv, industry, region } from '@kogge/db/schema/reference.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { cpvDivision } from '@kogge/domain/reference/cpv-codes.ts'
import { count, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadReferenceData, pullRegions } from './reference-data.commands.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

describe('loading what comes with the product', () => {
  it('loads once, whoever asks', async () => {
    const { db } = database
    const [first, second] = await Promise.all([loadReferenceData(db), loadReferenceData(db)])
    expect([first.loaded, second.loaded].sort()).toEqual([false, true])
    expect((await loadReferenceData(db)).loaded).toBe(false)
  })

  it('holds every CPV code with its place and its names', async () => {
    const { db } = database
    expect(await db.select({ n: count() }).from(cpv)).toEqual([{ n: 9454 }])
    expect(await db.select({ n: count() }).from(cpv).where(isNull(cpv.parent))).toEqual([{ n: 45 }])
    const [laptops] = await db.select().from(cpv).where(eq(cpv.code, '30213100'))
    expect(laptops).toMatchObject({ num: 30213100, parent: '30213000', level: 5 })
    expect(laptops?.labels).toMatchObject({ en: 'Portable computers' })
    expect(Object.keys(laptops?.labels ?? {})).toHaveLength(23)
  })

  it('holds countries in the languages of the Union', async () => {
    const [latvia] = await database.db.select().from(country).where(eq(country.code, 'LV'))
    expect(latvia).toMatchObject({ alpha3: 'LVA', num: 428 })
    expect(latvia?.labels).toMatchObject({ lv: 'Latvija', et: 'Läti', lt: 'Latvija', no: 'Latvia' })
  })

  it('holds the regions of every country in an unbroken tree', async () => {
    const regions = await database.db.select().from(region)
    const codes = new Set(regions.map(({ code }) => code))
    expect(regions.filter(({ parent }) => parent !== null && !codes.has(parent))).toEqual([])
    expect(new Set(regions.map((row) => row.country)).size).toBe(38)
    expect(regions.find(({ code }) => code === 'LV00C')).toMatchObject({
      name: 'Vidzeme',
      level: 3,
    })
    expect(regions.find(({ code }) => code === 'LV')?.labels).toMatchObject({ en: 'Latvia' })
  })

  it('covers every CPV division with an industry named in all four languages', async () => {
    const { db } = database
    const known = new Set((await db.select({ code: cpv.code }).from(cpv)).map(({ code }) => code))
    const industries = await db.select().from(industry)
    const codes = industries.flatMap(({ cpvCodes }) => cpvCodes)
    expect(codes.filter((code) => !known.has(code))).toEqual([])
    const covered = new Set(codes.map(cpvDivision))
    expect([...known].filter((code) => !covered.has(cpvDivision(code)))).toEqual([])
    for (const { labels } of industries)
      expect(Object.keys(labels).sort()).toEqual(['en', 'et', 'lt', 'lv'])
  })
})

const officialList = new URL('../../../../../shared/data/codelists/nuts.tsv', import.meta.url)

describe.runIf(existsSync(officialList))('the official list of regions', () => {
  it('has the same level-3 regions of every country, those of 2021 of the United Kingdom, and none of Ukraine', async () => {
    const official = readFileSync(officialList, 'utf8')
      .split('\n')
      .map((line) => line.split('\t'))
      .filter(([code = '', level]) => level === '3' && !/^(?:UA|XKZ)/.test(code))
      .filter(
        ([code = '', , , , source = '']) => !source.endsWith('-only') || code.startsWith('UK'),
      )
      .map(([code]) => code)
    const own = await database.db
      .select({ code: region.code })
      .from(region)
      .where(eq(region.level, 3))
    expect(own.map(({ code }) => code).sort()).toEqual(official.sort())
  })
})

describe('pulling the regions of other countries', () => {
  let server: Server
  let origin: string
  const countries = Array.from(
    { length: 30 },
    (_, index) => `${'ABCDEF'.charAt(index / 5)}${index % 5}`,
  )
  const lines = countries.flatMap((short) => {
    const code = `${short.charAt(0)}${'VWXYZ'.charAt(Number(short.charAt(1)))}`
    const level2 = Array.from({ length: 4 }, (_, i) => `${code}1${i}`)
    const level3 = level2.flatMap((parent) => Array.from({ length: 9 }, (_, i) => `${parent}${i}`))
    return [code, `${code}1`, ...level2, ...level3].map(
      (region) => `${code},${region},"Name, ""${region}""",Название ${region}`,
    )
  })
  const whole = [
    'CNTR_CODE,NUTS_ID,NAME_LATN,NUTS_NAME',
    ...lines,
    'EL,EL,Ellada,Ελλάδα',
    'LV,LV,Wrong,Wrong',
    '',
  ]
  const list = whole.join('\r\n')

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/list.csv') response.end(`\uFEFF${list}`)
      else if (request.url === '/page') response.end('<!doctype html><title>Sign in</title>')
      else if (request.url === '/cut') response.end(list.slice(0, list.length / 2))
      else if (request.url === '/cut-line') response.end(list.slice(0, -30))
      else if (request.url === '/broken') {
        response.setHeader('content-length', list.length * 4)
        response.write(list)
        setTimeout(() => response.destroy(), 20)
      } else if (request.url === '/large') {
        const part = 'x'.repeat(1_000_000)
        const write = (): void => {
          if (!response.destroyed) response.write(part, write)
        }
        write()
      } else if (request.url === '/moved') response.writeHead(302, { location: '/list.csv' }).end()
      else if (request.url !== '/slow') response.writeHead(404).end(list)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = server.address() as AddressInfo
    origin = `http://127.0.0.1:${address.port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const pull = (path: string) =>
    pullRegions(database.db, { url: `${origin}${path}`, fetch, timeoutMs: 3000 })

  it.each(['/page', '/cut', '/cut-line', '/broken', '/large', '/moved', '/missing', '/slow'])(
    'loads nothing from %s',
    async (path) => {
      const before = await database.db.select({ n: count() }).from(region)
      await expect(pull(path)).rejects.toMatchObject({ code: 'system.unavailable' })
      expect(await database.db.select({ n: count() }).from(region)).toEqual(before)
    },
  )

  it('adds what is missing and leaves the home countries alone', async () => {
    const { regions } = await pull('/list.csv')
    expect(regions).toBe(30 * 42 + 1)
    const { db } = database
    const [greece] = await db.select().from(region).where(eq(region.code, 'EL'))
    expect(greece).toMatchObject({ country: 'GR', name: 'Ελλάδα', level: 0 })
    const [latvia] = await db.select().from(region).where(eq(region.code, 'LV'))
    expect(latvia?.name).toBe('Latvija')
    expect(await pull('/list.csv')).toEqual({ regions })
  })
})
