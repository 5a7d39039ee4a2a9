import { rfxSearch } from '@kogge/db/schema/search.ts'
import { addRequests } from '@kogge/db/testing/requests.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { TEST_NOW, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshCpvStats } from './cpv-statistics.commands.ts'
import { regionLabels } from './reference.api.ts'
import { referenceRouter } from './reference.router.ts'
import { loadReferenceData } from './reference-data.commands.ts'

let database: TestDatabase
const caller = () => createCaller(referenceRouter)(testContext(database.db))

beforeAll(async () => {
  database = await testDatabase()
  await loadReferenceData(database.db)
})
afterAll(() => database.close())

/** A public request under CPV codes, as the search index holds it: with all their ancestors. */
const addRequest = async (key: string, cpv: number[]): Promise<void> => {
  const [row] = await addRequests(database.db, [
    {
      id: crypto.randomUUID(),
      source: 'file',
      procedureKey: key,
      stage: 'competition',
      content: {
        language: 'en',
        languages: [],
        title: {},
        description: {},
        nature: null,
        procedureType: null,
        legalBasis: null,
        procedureId: null,
        formType: null,
        noticeType: null,
        subtype: null,
        cpv: { main: null, additional: [] },
        place: [],
        value: null,
        frameworkMaximum: null,
        totalAwardedValue: null,
        additionalInformation: {},
        reference: null,
        withheld: [],
        sourceUrl: null,
        buyers: [],
        organisations: [],
        lots: [],
        awards: [],
        history: [],
      },
    },
  ])
  await database.db.insert(rfxSearch).values({
    num: row?.num ?? 0,
    facets: 0,
    importedAt: new Date(),
    cpv,
    buyers: [],
    suppliers: [],
    countries: [],
  })
}

describe('CPV', () => {
  it('tells names, ancestors and the number of requests below', async () => {
    await addRequest('a', [45233120, 45233100, 45233000, 45230000, 45200000, 45000000])
    await addRequest('b', [45233000, 45230000, 45200000, 45000000])
    await refreshCpvStats(database.db, TEST_NOW)
    const found = await caller().cpv.findByCpvCodesWithStats({
      cpvCodes: ['45233120', '45230000', '45233120', '99999999', '15000000'],
      language: 'lv',
    })
    expect(found.map(({ code, requests }) => [code, requests])).toEqual([
      ['45233120', 1],
      ['45230000', 2],
      ['15000000', 0],
    ])
    expect(found[0]?.label).toBe('Ceļu būvdarbi')
    expect(found[0]?.ancestors.map(({ code }) => code)).toEqual([
      '45000000',
      '45200000',
      '45230000',
      '45233000',
      '45233100',
    ])
  })

  it('refuses what is no code', async () => {
    const bad = caller().cpv.findByCpvCodesWithStats({ cpvCodes: ["1' or 1=1"], language: 'lv' })
    await expect(bad).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const tongue = caller().cpv.findByCpvCodesWithStats({ cpvCodes: ['45000000'], language: 'EST' })
    await expect(tongue).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'language: no language: EN, LV, EE, LT …, or ISO 639-1 in lower case',
    })
  })

  it('opens the tree from the divisions down to the leaves', async () => {
    const divisions = await caller().cpv.children({ parent: null, language: 'en' })
    expect(divisions).toHaveLength(45)
    expect(divisions.filter(({ hasChildren, level }) => !hasChildren || level !== 1)).toEqual([])
    const below = await caller().cpv.children({ parent: '30213000', language: 'en' })
    expect(below.map(({ label }) => label)).toContain('Portable computers')
    expect(below.some(({ hasChildren }) => hasChildren)).toBe(false)
  })

  it('finds by the digits a code begins with', async () => {
    const codes = async (q: string) =>
      (await caller().cpv.search({ q, language: 'en' })).map(({ code }) => code)
    expect((await codes('45'))[0]).toBe('45000000')
    expect(await codes('30213100-6')).toContain('30213100')
    expect(await codes('30213000')).toContain('30213200')
    expect((await codes('4'))[0]).toBe('41000000')
  })

  it.each([
    ['lv', 'celu buvdarbi', '45233120'],
    ['lv', 'portatīvo datoru', '30213100'],
    ['et', 'tahvelarvutite', '30213200'],
    ['lt', 'nesiojamieji kompiuteriai', '30213100'],
    ['en', 'PORTABLE computers', '30213100'],
    ['no', 'portable computers', '30213100'],
    ['lt', 'atlieku rinkimas', '90511000'],
    ['lv', 'ceļi', '45233160'],
    ['lv', 'portable computers', '30213100'],
    ['en', 'atkritumu savākšana', '90521100'],
    ['no', 'nešiojamieji kompiuteriai', '30213100'],
  ])('finds in %s by the words %j', async (language, q, code) => {
    const hits = await caller().cpv.search({ q, language })
    expect(hits.slice(0, 5).map((hit) => hit.code)).toContain(code)
    expect(hits.length).toBeLessThanOrEqual(50)
  })

  it('finds short words where a word begins', async () => {
    const hits = await caller().cpv.search({ q: 'ola', language: 'lv' })
    expect(hits.map(({ label }) => label)).not.toContainEqual(expect.stringMatching(/skola|kola/i))
    const own = await caller().cpv.search({ q: 'tee', language: 'en' })
    expect(own).not.toHaveLength(0)
    for (const { label } of own) expect(label.toLowerCase()).toMatch(/(^|[ \-/(])tee/)
  })

  it('names what it finds in the reader’s language, whichever the words are of', async () => {
    const [first] = await caller().cpv.search({ q: 'portable computers', language: 'lv' })
    expect(first?.label).toBe('Portatīvie datori')
  })

  it('does not take long for a hundred words', async () => {
    const timed = async (q: string): Promise<number> => {
      const times: number[] = []
      for (let turn = 0; turn < 3; turn += 1) {
        const start = performance.now()
        await caller().cpv.search({ q, language: 'lv' })
        times.push(performance.now() - start)
      }
      return Math.min(...times)
    }
    const control = await timed('ceļu uzturēšana ziemas qqq')
    const letters = 'a b c d e f g h i j k l m n o p r s t u v z '.repeat(4).slice(0, 200)
    for (const q of ['ā\u0304'.repeat(100), '-a '.repeat(66), letters])
      expect((await timed(q)) / control).toBeLessThan(10)
  })

  it('finds nothing for signs alone', async () => {
    expect(await caller().cpv.search({ q: "%_\\' ;--", language: 'en' })).toEqual([])
  })
})

describe('regions, countries and industries', () => {
  it('opens the tree of regions', async () => {
    const countries = await caller().region.children({ parent: null, language: 'lv' })
    expect(countries.find(({ code }) => code === 'EE')?.label).toBe('Igaunija')
    const below = await caller().region.children({ parent: 'LV00', language: 'lv' })
    expect(below.map(({ name }) => name)).toContain('Vidzeme')
    expect(below.some(({ hasChildren }) => hasChildren)).toBe(false)
  })

  it('finds regions by the beginnings of their words or codes, each once', async () => {
    const codesOf = async (q: string) =>
      (await caller().region.search({ q, language: 'lv' })).map(({ code }) => code)
    expect(await codesOf('vidz')).toEqual(['LV00C'])
    expect(await codesOf('LV00')).toContain('LV00C')
    expect(await codesOf('latvija')).toEqual(['LV'])
    expect(await codesOf('')).toContain('EE')
    expect(await codesOf("'%")).toEqual([])
    const named = await caller().region.findByCodes({ codes: ['LV00C', 'XX'], language: 'lv' })
    const pieriga = { label: 'Pierīga', people: 0.25, area: 0.45 }
    const vidzeme = { code: 'LV00C', country: 'LV', label: 'Vidzeme' }
    expect(named).toEqual([{ ...vidzeme, former: [pieriga], now: [] }])
    const [former] = await caller().region.findByCodes({ codes: ['LV008'], language: 'lv' })
    expect(former).toMatchObject({ label: 'Vidzeme', now: [{ label: 'Vidzeme', people: 1 }] })
    expect(await codesOf('LV008')).toEqual(['LV00C'])
    expect(await codesOf('pierīg')).toEqual(['LV007'])
  })

  it('names regions by the codes that they had before', async () => {
    const codes = ['LV008', 'LV00C', 'LV007', 'NO082', 'NO091', 'LV', 'XX000']
    expect(await regionLabels(database.db, codes, 'et')).toEqual({
      LV008: 'Vidzeme',
      LV00C: 'Vidzeme',
      LV007: 'Pierīga',
      LV: 'Läti',
      NO082: 'Viken',
      NO091: 'Vestfold og Telemark',
    })
    const foreign = ['FR716', 'PT115', 'GR', 'UKI12', 'UA123', 'US', 'DE999', 'XX000']
    expect(await regionLabels(database.db, foreign, 'lv')).toEqual({
      FR716: 'Rhône',
      PT115: 'Tâmega e Sousa / Área Metropolitana do Porto / Ave / Alto Tâmega e Barroso',
      GR: 'Grieķija',
      UKI12: 'London',
      UA123: 'Ukraina',
      US: 'Amerikas Savienotās Valstis',
      DE999: 'Niedersachsen',
    })
  })

  it('offers the regions that a query names', async () => {
    const named = await caller().region.named({ q: 'ceļu remonts Vidzemē', language: 'lv' })
    expect(named).toEqual([
      { code: 'LV00C', country: 'LV', label: 'Vidzeme', rest: 'ceļu remonts' },
    ])
    const inEstonian = await caller().region.named({ q: 'teed Harjumaal', language: 'et' })
    expect(inEstonian).toMatchObject([{ code: 'EE001', rest: 'teed' }])
    expect(await caller().region.named({ q: '"Vidzemē" -Rīga %_', language: 'lv' })).toEqual([])
  })

  it('lists countries and industries by name in the language asked for', async () => {
    const countries = await caller().country.all({ language: 'et' })
    expect(countries).toHaveLength(250)
    expect(countries.find(({ code }) => code === 'LV')?.label).toBe('Läti')
    const industries = await caller().industry.getAllIndustries({ language: 'lt' })
    expect(await caller().industry.getAllIndustries({ language: 'LT' })).toEqual(industries)
    expect(await caller().country.all({ language: 'EE' })).toEqual(countries)
    expect(industries.map(({ label }) => label)).toContain(
      'Keliai, tiltai ir inžineriniai statiniai',
    )
  })
})
