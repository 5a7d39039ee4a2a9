import { type CountedContracts, countContracts } from '@kogge/domain/contracts/contract-counts.ts'
import { type Rates, rateDayOf } from '@kogge/domain/money/exchange-rates.ts'
import { matchOrg } from '@kogge/domain/orgs/matches/org-match.ts'
import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { type RfxPlace, withContents, writeContents } from '../contents/rfx-contents.ts'
import { pricedOf, ratesFor } from '../exchange-rates.ts'
import { followRows, type WordsPlace } from '../search-index/search-index-words.ts'

type Party = RfxContent['buyers'][number]

interface FactsRow extends Record<string, unknown>, RfxPlace {
  readonly id: string
  readonly published_at: string | Date | null
  readonly counted: CountedContracts | null
  readonly buyers: number[]
  readonly suppliers: number[]
}

type RequestRow = FactsRow & { readonly content: RfxContent }

/** The buyers and winners of requests, and the contracts counted for them, before and after. */
export interface Retied {
  readonly before: { num: number; buyers: number[]; suppliers: number[] }[]
  readonly after: { num: number; buyers: number[]; suppliers: number[] }[]
  readonly countedBefore: (CountedContracts | null)[]
  readonly countedAfter: (CountedContracts | null)[]
  /** Where the id that stood there led on, and no spelling: paths by request. */
  readonly byId: Record<string, { readonly path: string; readonly id: string }[]>
}

/** Requests at once: what they say is held in memory. */
const BATCH = 300

interface Placed {
  readonly party: Party
  /** `b0` is the first buyer, `w2.0` the first winner of the third award. */
  readonly path: string
}

const partiesOf = (row: RequestRow): Placed[] => [
  ...row.content.buyers.map((party, index) => ({ party, path: `b${index}` })),
  ...row.content.awards.flatMap(({ winners }, index) =>
    winners.map((party, nth) => ({ party, path: `w${index}.${nth}` })),
  ),
]

/**
 * Locked before they are read, so that nothing is taken back that somebody else writes of them. In
 * two statements: what is joined to a row that was waited for is still as it was before.
 */
const requestsOf = async (
  tx: Db,
  nums: readonly number[],
  after: number,
): Promise<RequestRow[]> => {
  const parties = sql`${`{${nums.join(',')}}`}::int[]`
  const locked = await tx.execute<{ num: number }>(sql`
    select rfx.num from rfx_search s join rfx using (num)
    where (s.buyers && ${parties} or s.suppliers && ${parties}) and s.num > ${after}
    order by s.num limit ${BATCH} for no key update of rfx`)
  const held = `{${locked.rows.map(({ num }) => num).join(',')}}`
  const { rows } = await tx.execute<FactsRow>(sql`
    select rfx.num, rfx.month, rfx.id, rfx.published_at, counted, s.buyers, s.suppliers
    from rfx_search s join rfx using (num)
    where s.num = any(${held}::int[]) order by s.num`)
  return withContents(tx, rows)
}

interface Entry {
  readonly id: string
  readonly num: number
}

interface Found extends Record<string, unknown> {
  readonly by: string
  readonly id: string
  readonly num: number
}

/** Who stands for each match key, and for each id. */
const entriesOf = async (tx: Db, keys: readonly string[], ids: readonly string[]) => {
  const { rows } = await tx.execute<Found>(sql`
    select o.match_key as by, root.id, root.num
    from org o join org root on root.id = coalesce(o.merged_into_id, o.id)
    where o.match_key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))
    union all
    select o.id::text, root.id, root.num
    from org o join org root on root.id = coalesce(o.merged_into_id, o.id)
    where o.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`)
  return new Map(rows.map(({ by, id, num }): [string, Entry] => [by, { id, num }]))
}

/** Whose id a party of a request is to have where its spelling leads nowhere. */
type Known = (rfxId: string, placed: Placed) => string | undefined

interface Tied extends Placed {
  readonly key: string
  readonly id: string | null
}

/** Who a party is by its spelling, and by what else is known. */
const tiedIn = (row: RequestRow, known: Known): Tied[] =>
  partiesOf(row).map(({ party, path }) => ({
    party,
    path,
    key: matchOrg(party)?.key ?? '',
    id: known(row.id, { party, path }) ?? party.orgId,
  }))

const distinct = (nums: readonly (number | undefined)[]): number[] => [
  ...new Set(nums.filter((num) => num !== undefined)),
]

const publishedAtOf = ({ published_at: time }: RequestRow): Date | null =>
  time === null ? null : new Date(time)

/** What is to be written of a request. */
const recordOf = (
  row: RequestRow,
  tied: readonly Tied[],
  entries: ReadonlyMap<string, Entry>,
  rates: Rates,
) => {
  const found = new Map(
    tied.map(({ party, key, id }) => [party, entries.get(key) ?? entries.get(id ?? '')] as const),
  )
  const linked = (party: Party): Party => ({ ...party, orgId: found.get(party)?.id ?? party.orgId })
  const { content } = row
  const buyers = content.buyers.map(linked)
  const awards = content.awards.map((award) => ({ ...award, winners: award.winners.map(linked) }))
  const numsOf = (parties: readonly Party[]): number[] =>
    distinct(parties.map((party) => found.get(party)?.num))
  const nums = new Map(
    [...found.values()].flatMap((entry) => (entry ? [[entry.id, entry.num]] : [])),
  )
  return {
    num: row.num,
    month: row.month,
    content: { ...content, buyers, awards },
    counted: countContracts(
      { buyers, awards, lots: content.lots },
      ({ orgId }) => nums.get(orgId ?? ''),
      { day: rateDayOf(publishedAtOf(row)), rates },
    ),
    buyers: numsOf(content.buyers),
    suppliers: numsOf(content.awards.flatMap(({ winners }) => winners)),
    winners: content.awards.map(({ winners }, position) => ({
      position,
      suppliers: numsOf(winners),
    })),
    byId: tied.flatMap(({ party, key, path }) =>
      !entries.has(key) && party.orgId && found.get(party)?.id !== party.orgId
        ? [{ path, id: party.orgId }]
        : [],
    ),
    changed: tied.some(({ party }) => (found.get(party)?.id ?? party.orgId) !== party.orgId),
  }
}

const write = async (tx: Db, records: readonly ReturnType<typeof recordOf>[]): Promise<void> => {
  const changed = records.filter((record) => record.changed)
  if (changed.length === 0) return
  const facts = changed.map(({ num, counted, buyers, suppliers }) => ({
    num,
    counted,
    buyers,
    suppliers,
  }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as r (num int,
    counted jsonb, buyers int[], suppliers int[])`
  await tx.execute(sql`
    update rfx set counted = r.counted from ${given} where rfx.num = r.num`)
  await writeContents(tx, changed)
  const { rows: places } = await tx.execute<WordsPlace & Record<string, unknown>>(sql`
    update rfx_search s set buyers = r.buyers, suppliers = r.suppliers
    from ${given} where s.num = r.num returning s.num, s.month`)
  await followRows(tx, places)
  const winners = changed.flatMap(({ num, buyers, winners }) =>
    winners.map((one) => ({ num, buyers, ...one })),
  )
  await tx.execute(sql`
    update contract c set buyers = r.buyers, suppliers = r.suppliers
    from jsonb_to_recordset(${JSON.stringify(winners)}::jsonb) as r (
      num int, position smallint, buyers int[], suppliers int[])
    where c.rfx_num = r.num and c.position = r.position`)
}

/**
 * Ties buyers and winners of every request that one of these organisations (by number) has a part
 * in to whom their spelling now leads: in the request, in the search index, and in what is counted. A
 * party whose spelling leads nowhere goes by `known`, else stays with the one whose id it has.
 * Take `lockOrgRegister` exclusively first.
 */
export const retieRequests = async (
  tx: Db,
  nums: readonly number[],
  known: Known = () => undefined,
): Promise<Retied> => {
  const result: Retied = { before: [], after: [], countedBefore: [], countedAfter: [], byId: {} }
  if (nums.length === 0) return result
  for (let last = 0; ; ) {
    const rows = await requestsOf(tx, nums, last)
    if (rows.length === 0) return result
    const tied = rows.map((row) => tiedIn(row, known))
    const entries = await entriesOf(
      tx,
      [...new Set(tied.flat().map(({ key }) => key))],
      [...new Set(tied.flat().flatMap(({ id }) => id ?? []))],
    )
    const rates = await ratesFor(
      tx,
      rows.map((row) => pricedOf(row.content, [publishedAtOf(row)])),
    )
    const records = rows.map((row, index) => recordOf(row, tied[index] ?? [], entries, rates))
    await write(tx, records)
    for (const [index, { num, counted, buyers, suppliers, changed, byId }] of records.entries()) {
      const row = rows[index]
      if (!row || !changed) continue
      result.before.push({ num, buyers: row.buyers, suppliers: row.suppliers })
      result.after.push({ num, buyers, suppliers })
      result.countedBefore.push(row.counted)
      result.countedAfter.push(counted)
      if (byId.length > 0) result.byId[row.id] = byId
    }
    last = rows.at(-1)?.num ?? last
  }
}
