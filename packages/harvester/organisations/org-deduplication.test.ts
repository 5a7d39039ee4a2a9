import { createHash } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { emptied } from '@kogge/db/testing/emptied-tables.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bytesOf, noticeXml } from '../fixtures/eforms-notices.ts'
import {
  amount,
  contract,
  lotResult,
  noticeResult,
  party,
  tender,
} from '../fixtures/eforms-results.ts'
import { harvest } from '../harvest.ts'
import type { SourceEntry } from '../sources/source-entry.ts'

/** An organisation as a notice writes it. */
interface Spelling {
  readonly name: string
  readonly id?: string
  readonly city?: string
  readonly nuts?: string
  readonly country?: string
  readonly site?: string
}

const ZIEDI = '40003032949'
const WRONG = '40003032948'
const OTHER = '90000054163'

const company = (key: string, { name, id, city, nuts, country = 'LVA', site }: Spelling): string =>
  `<efac:Organization><efac:Company>${site ? `<cbc:WebsiteURI>${site}</cbc:WebsiteURI>` : ''}
  <cac:PartyIdentification><cbc:ID schemeName="organization">${key}</cbc:ID></cac:PartyIdentification>
  <cac:PartyName><cbc:Name languageID="LAV">${name}</cbc:Name></cac:PartyName>
  <cac:PostalAddress>${city ? `<cbc:CityName>${city}</cbc:CityName>` : ''}${nuts ? `<cbc:CountrySubentityCode listName="nuts-lvl3">${nuts}</cbc:CountrySubentityCode>` : ''}<cac:Country><cbc:IdentificationCode listName="country">${country}</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
  ${id ? `<cac:PartyLegalEntity><cbc:CompanyID>${id}</cbc:CompanyID></cac:PartyLegalEntity>` : ''}
</efac:Company></efac:Organization>`

const uuid = (group: string, n: number): string =>
  `${group}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** The result of the n-th procedure: one contract that `buyer` gave `winner`. */
const result = (n: number, buyer: Spelling, winner: Spelling): SourceEntry => ({
  name: `${n}.xml`,
  bytes: bytesOf(
    noticeXml({
      id: uuid('a', n),
      procedure: uuid('b', n),
      number: `${String(n).padStart(8, '0')}-2026`,
      issued: '2026-03-01',
      root: 'ContractAwardNotice',
      form: 'result',
      organisations: company('ORG-0001', buyer) + company('ORG-0003', winner),
      more: noticeResult(
        lotResult('LOT-0001', { tenders: ['TEN-0001'], contracts: ['CON-0001'] }),
        tender('TEN-0001', 'LOT-0001', 'TPA-0001', amount(`${n}00.00`)),
        party('TPA-0001', ['ORG-0003']),
        contract('CON-0001', ['TEN-0001']),
      ),
    }),
  ),
})

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
const empty = () =>
  emptied(
    database.db,
    'org',
    'harvested_org',
    'spelling_due',
    'org_match',
    'org_domain',
    'notice',
    'rfx',
    'rfx_search',
    'raw_file',
    'procedure_token',
    'rfx_alias',
  )
beforeEach(empty)
afterAll(() => database.close())

const run = (entries: readonly SourceEntry[], batchFiles = 2) =>
  harvest(
    database.db,
    (async function* () {
      yield* entries
    })(),
    { batchFiles },
  )

const rows = async (db: Db, statement: ReturnType<typeof sql>) => (await db.execute(statement)).rows

/** Everything that matching may change, without what is given on the way. */
const contents = async (db: Db) => ({
  orgs: await rows(
    db,
    sql`select o.match_key, o.name, into_org.match_key as into_key, o.buyer_count, o.supplier_count,
      o.buyer_contract_sum, o.supplier_contract_sum, o.country
      from org o left join org into_org on into_org.id = o.merged_into_id order by 1`,
  ),
  spellings: await rows(db, sql`select h.*, null as created_at from harvested_org h order by id`),
  due: await rows(db, sql`select id from spelling_due`),
  queue: await rows(
    db,
    sql`select id, from_id, into_id, reason, confidence, state from org_match order by id`,
  ),
  requests: await rows(
    db,
    sql`select id, content from rfx join rfx_content on rfx_num = rfx.num order by id`,
  ),
  index: await rows(
    db,
    sql`select rfx.id, (select array_agg(o.match_key order by 1) from org o where o.num = any (s.buyers)) as buyers,
      (select array_agg(o.match_key order by 1) from org o where o.num = any (s.suppliers)) as suppliers
      from rfx_search s join rfx using (num) order by 1`,
  ),
})

/** `from > into: reason (state)`, by match key. */
const pairs = async () =>
  (
    await rows(
      database.db,
      sql`select f.match_key || ' > ' || i.match_key || ': ' || m.reason || ' (' || m.state || ')' as pair
        from org_match m join org f on f.id = m.from_id join org i on i.id = m.into_id order by 1`,
    )
  ).map(({ pair }) => pair)

const counted = async (key: string) =>
  (
    await rows(
      database.db,
      sql`select buyer_count as bought, supplier_count as won, supplier_contract_sum::int as sum
        from org where match_key = ${key}`,
    )
  )[0]

const numbered = { name: 'Ziedi SIA', id: ZIEDI, city: 'Rīga' }
const named = { name: 'SIA "Ziedi"', city: 'Rīga, LV-1010' }
const buyer = { name: 'Pilsētas dome', id: OTHER, city: 'Rīga' }

describe('relateOrgs', () => {
  it('lets a spelling without a number stand for the one that has it, whichever came first', async () => {
    await run([result(1, buyer, named)])
    expect(await counted('LV:~ziedi sia@riga')).toEqual({ bought: 0, won: 1, sum: 10_000 })
    await run([result(2, buyer, numbered)])
    expect(await pairs()).toEqual([`LV:~ziedi sia@riga > LV:${ZIEDI}: same_name_region (attached)`])
    expect(await counted(`LV:${ZIEDI}`)).toEqual({ bought: 0, won: 2, sum: 30_000 })
    expect(await counted('LV:~ziedi sia@riga')).toEqual({ bought: 0, won: 0, sum: 0 })
    await run([result(3, buyer, named)])
    expect(await counted(`LV:${ZIEDI}`)).toEqual({ bought: 0, won: 3, sum: 60_000 })
  })

  it('takes it back when a second one of the name appears there', async () => {
    await run([result(1, buyer, named), result(2, buyer, numbered)])
    await run([result(3, buyer, { ...numbered, id: '40003080597' })])
    expect(await pairs()).toEqual([
      `LV:40003080597 > LV:${ZIEDI}: two_numbers (open)`,
      `LV:~ziedi sia@riga > LV:${ZIEDI}: same_name_several (open)`,
      'LV:~ziedi sia@riga > LV:40003080597: same_name_several (open)',
    ])
    expect(await counted(`LV:${ZIEDI}`)).toEqual({ bought: 0, won: 1, sum: 20_000 })
    expect(await counted('LV:~ziedi sia@riga')).toEqual({ bought: 0, won: 1, sum: 10_000 })
  })

  it('never makes a part of another what people have to do with, or staff said is none', async () => {
    await run([result(1, buyer, named)])
    await database.pool.query(
      `update org set claimed_at = now() where match_key = 'LV:~ziedi sia@riga'`,
    )
    await run([result(2, buyer, numbered)])
    const open = [`LV:~ziedi sia@riga > LV:${ZIEDI}: same_name_region (open)`]
    expect(await pairs()).toEqual(open)
    await database.pool.query(`update org set claimed_at = null`)
    await database.pool.query(`update org_match set state = 'rejected'`)
    await run([result(3, buyer, { ...named, nuts: 'LV006' })])
    expect(await pairs()).toEqual([open[0]?.replace('open', 'rejected')])
    expect(await counted('LV:~ziedi sia@riga')).toMatchObject({ won: 2 })
  })

  it('lets a domain that is named after them tell that bodies in two towns are one', async () => {
    const [here, there] = [
      { name: 'Lindra', city: 'Rīga' },
      { name: 'LINDRA', city: 'Cēsis' },
    ]
    const site = 'https://www.lindra.lv/iepirkumi'
    await run([result(1, buyer, here), result(2, buyer, { ...there, site })])
    const asked = ['LV:~lindra@riga > LV:~lindra@cesis: same_name_elsewhere (open)']
    expect(await pairs()).toEqual(asked)
    // The same spelling, with the site.
    await run([result(3, buyer, { ...here, site })])
    expect(await pairs()).toEqual([
      'LV:~lindra@riga > LV:~lindra@cesis: same_name_domain (attached)',
    ])
    expect(await counted('LV:~lindra@cesis')).toMatchObject({ won: 3 })
    expect(await rows(database.db, sql`select * from org_domain order by match_key`)).toEqual([
      { match_key: 'LV:~lindra@cesis', group_key: 'LV:lindra', domain: 'lindra.lv' },
      { match_key: 'LV:~lindra@riga', group_key: 'LV:lindra', domain: 'lindra.lv' },
    ])
  })

  it('lets a department that gives its body’s number say that the body has it', async () => {
    const town = { name: 'Ayuntamiento de Robledal', city: 'Robledal', country: 'ESP' }
    const unit = { ...town, name: `${town.name} - Distrito Centro` }
    await run([result(1, town, numbered), result(2, unit, numbered)])
    expect(await pairs()).toEqual([])
    await run([result(3, { ...unit, id: 'P2800100J' }, numbered)])
    expect(await pairs()).toEqual([
      'ES:~ayuntamiento de robledal@robledal > ES:P2800100J: same_name_region (attached)',
    ])
  })

  it('gives the same for the same notices in any order and any batches', async () => {
    const gmina = { name: 'Gmina Glinojeck', country: 'POL', city: 'Glinojeck', nuts: 'PL922' }
    const spellings: Spelling[] = [
      numbered,
      named,
      { ...named, nuts: 'LV006' },
      { name: 'Ziedi SIA' },
      { name: 'ZIEDI', city: 'Riga', nuts: 'LV006' },
      { name: 'AS Ziedi', city: 'Cēsis' },
      { ...numbered, id: WRONG },
      { ...numbered, id: `LV${ZIEDI}`, city: 'Jūrmala' },
      { ...numbered, id: '40003080597', city: 'Liepāja' },
      { ...named, city: 'Liepāja' },
      { ...gmina, id: '130377882' },
      { ...gmina, id: '5262239325' },
      { ...gmina, name: 'Urząd Gminy', id: 'REGON 010828091' },
      gmina,
      { name: 'Lindra', city: 'Ogre' },
      { name: 'Lindra', city: 'Ogre', site: 'lindra.lv' },
      { name: 'Lindra', city: 'Valka', site: 'www.lindra.lv' },
      { name: 'Upe un krasts', id: '40003032949', city: 'Valka', site: 'https://uuk.lv' },
      { name: 'Upe & krasts', city: 'Ogre', site: 'https://upekrasts.lv' },
    ]
    const entries = spellings.map((spelling, n) =>
      result(n + 1, spellings[(n * 5) % spellings.length] ?? buyer, spelling),
    )
    await run(entries, 3)
    const expected = await contents(database.db)
    expect(expected.queue.length).toBeGreaterThan(5)
    const order = fc.shuffledSubarray(entries, { minLength: entries.length })
    await fc.assert(
      fc.asyncProperty(
        order,
        fc.integer({ min: 1, max: 8 }),
        fc.nat(13),
        async (all, size, cut) => {
          const other = await testDatabase()
          try {
            const part = async (some: readonly SourceEntry[]) =>
              harvest(
                other.db,
                (async function* () {
                  yield* some
                })(),
                { batchFiles: size },
              )
            await part(all.slice(0, cut))
            await part(all.slice(cut))
            expect(await contents(other.db)).toEqual(expected)
          } finally {
            await other.close()
          }
        },
      ),
      { numRuns: 4, endOnFailure: true },
    )
  })

  it('does all that once, though two harvest at once', async () => {
    const entries = [named, numbered, { ...named, nuts: 'LV006' }, { ...numbered, id: WRONG }].map(
      (spelling, n) => result(n + 1, buyer, spelling),
    )
    await run(entries)
    const digest = async () =>
      createHash('sha1')
        .update(JSON.stringify(await contents(database.db)))
        .digest('hex')
    const expected = await digest()
    await empty()
    await Promise.all([run(entries, 1), run([...entries].reverse(), 1), run(entries, 3)])
    expect(await digest()).toBe(expected)
  })
})
