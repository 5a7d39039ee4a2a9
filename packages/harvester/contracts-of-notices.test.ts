import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  BUYER,
  bytesOf,
  type NoticeParts,
  noticeXml,
  organisation,
} from './fixtures/eforms-notices.ts'
import {
  amount,
  contract,
  lotResult,
  noticeResult,
  party,
  tender,
} from './fixtures/eforms-results.ts'
import { harvest } from './harvest.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const uuid = (group: string, n: number): string =>
  `${group}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const ALFA = organisation('ORG-0003', 'SIA Alfa', '40000000003')
const BETA = organisation('ORG-0003', 'SIA Beta', '40000000004')

/** A result: one contract for `worth`, won by `winner`. */
const result = (n: number, winner: string, worth: string, more: NoticeParts = {}): NoticeParts => ({
  id: uuid('a', n),
  procedure: uuid('b', 1),
  number: `${String(n).padStart(8, '0')}-2026`,
  issued: `2026-0${n}-01`,
  root: 'ContractAwardNotice',
  form: 'result',
  organisations: BUYER + winner,
  more: noticeResult(
    lotResult('LOT-0001', { tenders: ['TEN-0001'], contracts: ['CON-0001'] }),
    tender('TEN-0001', 'LOT-0001', 'TPA-0001', worth),
    party('TPA-0001', ['ORG-0003']),
    contract('CON-0001', ['TEN-0001']),
  ),
  ...more,
})

const run = (...notices: readonly NoticeParts[]) =>
  harvest(
    database.db,
    (async function* () {
      for (const notice of notices)
        yield { name: `${notice.id}.xml`, bytes: bytesOf(noticeXml(notice)) }
    })(),
    { batchFiles: 2 },
  )

const COUNTS = sql`select match_key, buyer_contract_count::int as given,
  buyer_contract_sum::int as "givenSum", supplier_contract_count::int as won,
  supplier_contract_sum::int as "wonSum" from org order by match_key`

const counts = async (): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    (await database.db.execute(COUNTS)).rows.map(({ match_key: key, ...row }) => [
      String(key),
      row,
    ]),
  )

const none = { given: 0, givenSum: 0, won: 0, wonSum: 0 }
const buyer = (contracts: number, sum: number) => ({ ...none, given: contracts, givenSum: sum })
const winner = (contracts: number, sum: number) => ({ ...none, won: contracts, wonSum: sum })

/** What organisations say and what requests say that they added, side by side. */
const isBalanced = async (): Promise<boolean> => {
  const { rows } = await database.db.execute(sql`
    select bool_and((buyer_contract_count, buyer_contract_sum) = (
      select coalesce(sum((p ->> 1)::int), 0), coalesce(sum((p ->> 2)::bigint), 0)
      from rfx, jsonb_array_elements(counted -> 'buyers') p where (p ->> 0)::int = org.num)
    and (supplier_contract_count, supplier_contract_sum) = (
      select coalesce(sum((p ->> 1)::int), 0), coalesce(sum((p ->> 2)::bigint), 0)
      from rfx, jsonb_array_elements(counted -> 'suppliers') p where (p ->> 0)::int = org.num)
    ) as balanced from org`)
  return rows[0]?.balanced === true
}

describe('contracts', () => {
  it('are counted and summed in cents of EUR for those who gave and won them', async () => {
    await run(result(3, ALFA, amount('1000.50')))
    expect(await counts()).toEqual({
      'LV:40000000003': winner(1, 100_050),
      'LV:90000000001': buyer(1, 100_050),
    })
    await run(result(3, ALFA, amount('1000.50')))
    expect((await counts())['LV:40000000003']).toEqual(winner(1, 100_050))
  })

  it('follow a late notice that names another winner and value', async () => {
    await run(result(3, ALFA, amount('1000.00')))
    const changes = `<efac:Changes><efbc:ChangedNoticeIdentifier>${uuid('a', 3)}-01</efbc:ChangedNoticeIdentifier><efac:ChangeReason><cbc:ReasonCode>cor-buy</cbc:ReasonCode></efac:ChangeReason></efac:Changes>`
    const corrected = result(4, BETA, amount('2500.00'))
    await run({ ...corrected, more: changes + corrected.more })
    expect(await counts()).toEqual({
      'LV:40000000003': none,
      'LV:40000000004': winner(1, 250_000),
      'LV:90000000001': buyer(1, 250_000),
    })
    expect(await isBalanced()).toBe(true)
  })

  it('are counted without a value where it is not stated, cannot be true, or has no rate', async () => {
    const values = [amount('-5.00'), amount('99999999999999.00'), amount('10.00', 'USD')]
    for (const [index, worth] of values.entries()) {
      await run(result(index + 1, ALFA, worth, { procedure: uuid('b', index + 1) }))
    }
    expect(await counts()).toEqual({
      'LV:40000000003': winner(3, 0),
      'LV:90000000001': buyer(3, 0),
    })
  })

  it('go to the organisation that the winner became part of', async () => {
    await run(
      result(3, ALFA, amount('1000.00')),
      result(9, BETA, amount('2.00'), { procedure: uuid('b', 2) }),
    )
    await database.pool.query(
      `update org set merged_into_id = (select id from org where match_key = 'LV:40000000003')
       where match_key = 'LV:40000000004'`,
    )
    await run(result(5, BETA, amount('300.00'), { procedure: uuid('b', 3) }))
    expect(await counts()).toMatchObject({
      'LV:40000000003': winner(2, 130_000),
      'LV:40000000004': winner(1, 200),
    })
    expect(await isBalanced()).toBe(true)
  })
})

describe('tenders that lost', () => {
  const GAMMA = organisation('ORG-0004', 'UAB Gama', '300000001', { country: 'LTU' })
  const contest = (n: number, more: readonly string[] = []): NoticeParts => ({
    ...result(n, ALFA + GAMMA, amount('1000.00')),
    more: noticeResult(
      lotResult('LOT-0001', { tenders: ['TEN-0001'], contracts: ['CON-0001'] }),
      tender('TEN-0001', 'LOT-0001', 'TPA-0001', amount('1000.00')),
      party('TPA-0001', ['ORG-0003']),
      contract('CON-0001', ['TEN-0001']),
      ...more,
    ),
  })
  const LOST = [
    tender('TEN-0002', 'LOT-0001', 'TPA-0002', amount('1200.00')),
    party('TPA-0002', ['ORG-0004']),
  ]
  const kept = async () =>
    (
      await database.db.execute(sql`
        select l.position, l.won_as as "wonAs", l.day::text as day, l.cents::int as cents,
          (select array_agg(o.match_key) from org o where o.id = any(l.tenderers)) as tenderers,
          (select array_agg(o.match_key) from org o where o.id = any(l.winners)) as winners
        from lost_tender l order by l.rfx_num, l.position`)
    ).rows

  it('are kept with who won instead, and go when a later notice says otherwise', async () => {
    const row = {
      position: 0,
      wonAs: 0,
      day: '2026-04-20',
      cents: 120_000,
      tenderers: ['LT:300000001'],
      winners: ['LV:40000000003'],
    }
    await run(contest(3, LOST))
    await run(contest(3, LOST))
    expect(await kept()).toEqual([row])
    const changes = `<efac:Changes><efbc:ChangedNoticeIdentifier>${uuid('a', 3)}-01</efbc:ChangedNoticeIdentifier><efac:ChangeReason><cbc:ReasonCode>cor-buy</cbc:ReasonCode></efac:ChangeReason></efac:Changes>`
    const corrected = contest(4)
    await run({ ...corrected, more: changes + corrected.more })
    expect(await kept()).toEqual([])
  })
})
