import { rfxAlias, titleLink } from '@kogge/db/schema/harvester.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import {
  contentWith,
  historyWith,
  lotWith,
  orgWith,
} from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { headDescription, plainText, shortened } from '@kogge/platform/server/page-head-text.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addTender } from './rfx.fixture.ts'
import { headForTender, movedTender } from './rfx-page-head.ts'

const URL_BASE = 'https://kogge.example'
let database: TestDatabase
const ids = { tender: '', invited: '', bare: '', nowhere: '' }

const person = { name: 'Jānis Bērziņš', email: 'janis.berzins@example.lv', phone: '+371 2912 3456' }

const content = contentWith({
  language: 'lv',
  title: { lv: 'Ceļu "būvdarbi" <script>alert(1)</script>', en: 'Road works' },
  description: {
    lv: `Zvanīt ${person.phone}, rakstīt ${person.email}. ${'Garš teksts. '.repeat(40)}`,
  },
  nature: 'works',
  cpv: { main: '45233120', additional: [] },
  sourceUrl: 'https://ted.europa.eu/en/notice/-/detail/1-2026',
  buyers: [orgWith({ name: 'Rīgas dome', country: 'LV', contact: person })],
  organisations: [{ ...orgWith({ name: 'Birojs', contact: person }), roles: ['reviewer'] }],
  lots: [lotWith()],
  history: [historyWith({ publicationNumber: '00000001-2026' })],
})

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const times = {
    publishedAt: new Date('2026-11-01T00:00:00Z'),
    closesAt: new Date('2026-12-01T10:00:00Z'),
  }
  const value = { valueAmount: '1000000', valueCurrency: 'EUR' }
  ids.tender = await addTender(db, { content, ...times, ...value })
  ids.invited = await addTender(db, { content, privacy: 'invited' })
  ids.bare = await addTender(db)
  const nowhere = contentWith({ buyers: [orgWith({ country: 'QQ' })] })
  ids.nowhere = await addTender(db, { content: nowhere })
})
afterAll(() => database.close())

const head = (id: string, locale: 'en' | 'lv' | 'et' | 'lt' = 'en') =>
  headForTender(database.db, id, locale, URL_BASE)

describe('the head of a tender', () => {
  it('is in the reader’s language where there is one, else in the source’s', async () => {
    expect((await head(ids.tender, 'en'))?.title).toBe('Road works · Rīgas dome · Kogge')
    expect((await head(ids.tender, 'et'))?.title).toContain('Ceļu "būvdarbi"')
  })

  it('has an address of its own in each language, English without prefix', async () => {
    const path = `/rfx/${ids.tender}`
    expect((await head(ids.tender, 'en'))?.canonical).toBe(URL_BASE + path)
    expect((await head(ids.tender, 'lv'))?.canonical).toBe(`${URL_BASE}/lv${path}`)
    expect((await head(ids.tender, 'lv'))?.alternates).toEqual([
      { language: 'en', href: URL_BASE + path },
      { language: 'lv', href: `${URL_BASE}/lv${path}` },
      { language: 'et', href: `${URL_BASE}/et${path}` },
      { language: 'lt', href: `${URL_BASE}/lt${path}` },
      { language: 'x-default', href: URL_BASE + path },
    ])
  })

  it('says in schema.org’s words who seeks what, until when, at which value', async () => {
    expect((await head(ids.tender))?.jsonLd).toMatchObject({
      '@type': 'WebPage',
      inLanguage: 'en',
      isBasedOn: 'https://ted.europa.eu/en/notice/-/detail/1-2026',
      mainEntity: {
        '@type': 'Demand',
        identifier: '00000001-2026',
        validThrough: '2026-12-01T10:00:00.000Z',
        areaServed: { '@type': 'Country', name: 'Latvia' },
        itemOffered: { '@type': 'Service', category: 'CPV 45233120' },
        priceSpecification: { price: '1000000', priceCurrency: 'EUR' },
        '@reverse': { seeks: { '@type': 'Organization', name: 'Rīgas dome' } },
      },
    })
  })

  it('names the country in the reader’s language, and none where the code is none', async () => {
    const area = async (id: string, locale: 'en' | 'lv' | 'et' | 'lt') =>
      Object(Object((await head(id, locale))?.jsonLd).mainEntity).areaServed?.name
    expect(await area(ids.tender, 'lv')).toBe('Latvija')
    expect(await area(ids.tender, 'et')).toBe('Läti')
    expect(await area(ids.tender, 'lt')).toBe('Latvija')
    expect(await area(ids.nowhere, 'en')).toBeUndefined()
  })

  it('names no person, mail address or phone number, and has no tags', async () => {
    const text = JSON.stringify(await head(ids.tender, 'lv'))
    for (const hidden of ['Bērziņš', 'janis', 'example.lv', '2912', '<script', '</']) {
      expect(text).not.toContain(hidden)
    }
  })

  it('has a short description', async () => {
    const description = (await head(ids.tender, 'lv'))?.description ?? ''
    expect(description.length).toBeLessThanOrEqual(160)
    expect(description).toMatch(/^Rīgas dome: .*…$/)
  })

  it('stands even when the notice says next to nothing', async () => {
    expect((await head(ids.bare))?.title).toBe(`${ids.bare} · Kogge`)
  })

  it.each(['', 'x', '3fa85f64-5717-4562-b3fc-2c963f66afa6', "'--", '%00'])(
    'is none for %j',
    async (id) => {
      expect(await head(id)).toBeNull()
    },
  )

  it('is none for what is not public', async () => {
    expect(await head(ids.invited)).toBeNull()
  })
})

describe('texts of a head', () => {
  it('are cut between words and by letters, not by halves of them', () => {
    expect(shortened('one two three', 20)).toBe('one two three')
    expect(shortened('one two three four', 12)).toBe('one two…')
    expect([...shortened('😀'.repeat(30), 10)]).toHaveLength(10)
    expect(headDescription('x'.repeat(500))).toHaveLength(160)
  })

  it('are one line without tags', () => {
    expect(plainText('a\n\t<b onclick="x">bold</b>\u0000 c')).toBe('a bold c')
    expect(plainText('value 1000000 EUR, 2026-11-21, LOT-0001')).toBe(
      'value 1000000 EUR, 2026-11-21, LOT-0001',
    )
  })
})

describe('the address of a tender that became part of another', () => {
  it('leads there, also where it was joined by title, but to nothing that is not public', async () => {
    const old = (n: number): string => `0b0e7d7e-6f5b-4c7e-9a44-0a1f5f0f000${n}`
    await database.db.insert(rfxAlias).values([
      { id: old(1), procedureKey: ids.tender },
      { id: old(2), procedureKey: 'a result' },
      { id: old(3), procedureKey: ids.invited },
    ])
    await database.db.insert(titleLink).values({ fromKey: 'a result', intoKey: ids.tender })
    const moved = (id: string) => movedTender(database.db, id)
    expect(await Promise.all([old(1), old(2), old(3), old(4), 'x'].map(moved))).toEqual([
      ids.tender,
      ids.tender,
      null,
      null,
      null,
    ])
  })
})
