import type { Db } from '@kogge/db/client.ts'
import { type RfxPlace, readFromContents } from '@kogge/db/contents/rfx-contents.ts'
import { wordsOfRow } from '@kogge/db/search-index/search-index-words.ts'
import {
  type EndingContract,
  type LaterCall,
  SHORTEST_DAYS,
  successorOf,
} from '@kogge/domain/insight/forecast/contract-successions.ts'
import { backtest } from '@kogge/domain/insight/forecast/forecast-backtest.ts'
import { type PastEnding, seenUntil } from '@kogge/domain/insight/forecast/forecast-life-table.ts'
import { TITLE_SIGN } from '@kogge/domain/search/text-vector.ts'
import { type SQL, sql } from 'drizzle-orm'
import { keepStats } from '../flags/flag-statistics.commands.ts'
import { ERROR, SEEN } from './forecast-training.queries.ts'

interface Ending extends Record<string, unknown> {
  readonly num: number
  readonly position: number
  readonly buyer: number
  readonly country: number
  readonly cpv: number
  readonly day: string
  readonly ends_on: string
  readonly is_works: boolean
  readonly words: string[]
}

interface Day extends Record<string, unknown> {
  readonly num: number
  readonly called_on: string
}

interface Called {
  readonly num: number
  readonly buyers: number[]
  readonly called_on: string
  readonly cpv: number[]
  readonly words: string[]
}

/** Buyers whose contracts and calls are read at once. */
const BUYERS = 200

const WORDS: SQL = sql`array(
  select word from unnest(tsvector_to_array(${wordsOfRow('s')})) as word
  where left(word, 1) = ${TITLE_SIGN} and length(word) > 3)`

/**
 * What forecasts can learn from: contracts whose code and end are known, one a request, code and
 * end. Those that end later than 18 months from now cannot have been followed yet; of the others
 * the life table counts each day that has been seen.
 */
const endings = (today: string): SQL => sql`
  is_awarded and cpv is not null and ends_on is not null and cardinality(buyers) > 0
  and ends_on >= day + ${SHORTEST_DAYS}::int
  and ends_on <= (${today}::date + interval '18 months')::date`

const buyersOf = async (db: Db, today: string): Promise<number[]> => {
  const { rows } = await db.execute<{ buyer: number }>(sql`
    select distinct buyers[1] as buyer from contract where ${endings(today)} order by 1`)
  return rows.map(({ buyer }) => buyer)
}

const array = (nums: readonly number[]): SQL => sql`${`{${nums.join(',')}}`}::int[]`

const endingsOf = async (db: Db, buyers: readonly number[], today: string): Promise<Ending[]> => {
  const { rows } = await db.execute<Ending>(sql`
    select c.num, c.position, c.buyer, c.country, c.cpv, c.day, c.ends_on, c.is_works, ${WORDS} as words
    from rfx_search s
    join lateral (
      select distinct on (cpv / 10000, ends_on) rfx_num as num, position, buyers[1] as buyer, country,
        cpv, day::text, ends_on::text, nature = 3 as is_works
      from contract where rfx_num = s.num and ${endings(today)}
      order by cpv / 10000, ends_on, position
    ) as c on true
    where s.buyers && ${array(buyers)} and c.buyer = any(${array(buyers)})`)
  return rows
}

/** The day on which each was first published; requests of which only the award is known are none. */
const calledOn = async (db: Db, said: SQL): Promise<Day[]> => {
  const { rows } = await db.execute<Day>(sql`
    select num, called_on from ${said} as said
    cross join lateral (
      select left(min(entry ->> 'publishedAt'), 10) as called_on
      from jsonb_array_elements(content -> 'history') as entry
      where entry ->> 'formType' = 'competition'
    ) as h
    where h.called_on ~ '^\\d{4}-\\d{2}-\\d{2}$'`)
  return rows
}

const callsOf = async (db: Db, buyers: readonly number[]): Promise<Called[]> => {
  const { rows } = await db.execute<
    Omit<Called, 'called_on'> & RfxPlace & Record<string, unknown>
  >(sql`
    select s.num, r.month, s.buyers, s.cpv, ${WORDS} as words
    from rfx_search s join rfx r using (num) where s.buyers && ${array(buyers)}`)
  const days = await readFromContents(rows, (said) => calledOn(db, said))
  return rows.flatMap((row) => {
    const day = days.get(row.num)
    return day ? [{ ...row, called_on: day.called_on }] : []
  })
}

const classOf = (cpv: number): number => Math.trunc(cpv / 10_000)

const endingOf = (row: Ending): EndingContract => ({
  request: row.num,
  cpvClass: classOf(row.cpv),
  day: row.day,
  endsOn: row.ends_on,
  isWorks: row.is_works,
  words: row.words,
})

const callOf = (row: Called): LaterCall => ({
  request: row.num,
  calledOn: row.called_on,
  words: row.words,
  cpvClasses: new Set(row.cpv.map(classOf)),
})

const learnFrom = async (db: Db, buyers: readonly number[], today: string) => {
  const [ending, called] = await Promise.all([endingsOf(db, buyers, today), callsOf(db, buyers)])
  const calls = new Map<number, LaterCall[]>()
  for (const row of called) {
    const call = callOf(row)
    for (const buyer of row.buyers) {
      const known = calls.get(buyer)
      if (known) known.push(call)
      else calls.set(buyer, [call])
    }
  }
  return ending.map((row) => ({
    row,
    next: successorOf(endingOf(row), calls.get(row.buyer) ?? []),
  }))
}

type Found = Awaited<ReturnType<typeof learnFrom>>[number]

const divisionOf = (cpv: number): number => Math.trunc(cpv / 1_000_000)

const pastOf = ({ row: { buyer, country, cpv, day, ends_on }, next }: Found): PastEnding => ({
  buyer,
  country,
  division: divisionOf(cpv),
  day,
  endsOn: ends_on,
  calledOn: next?.calledOn ?? null,
})

const recordOf = ({ row: { num, position, buyer, country, cpv, ends_on }, next }: Found) =>
  next
    ? [
        {
          rfx_num: num,
          position,
          next_num: next.request,
          buyer,
          country,
          ended_on: ends_on,
          division: divisionOf(cpv),
          called_on: next.calledOn,
          lead_days: next.leadDays,
          likeness: next.likeness,
        },
      ]
    : []

const write = async (db: Db, buyers: readonly number[], found: readonly Found[]): Promise<void> => {
  const records = found.flatMap(recordOf)
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from succession where buyer = any(${array(buyers)})`)
    if (records.length === 0) return
    await tx.execute(sql`
      insert into succession (rfx_num, position, next_num, buyer, country, division, ended_on,
        called_on, lead_days, likeness)
      select f.* from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as f (
        rfx_num int, position smallint, next_num int, buyer int, country smallint, division smallint,
        ended_on date, called_on date, lead_days int, likeness real)
      where exists (select from rfx where num = f.rfx_num)
        and exists (select from rfx where num = f.next_num)
      on conflict (rfx_num, position) do update
      set next_num = excluded.next_num, buyer = excluded.buyer, country = excluded.country,
        division = excluded.division, ended_on = excluded.ended_on,
        called_on = excluded.called_on, lead_days = excluded.lead_days, likeness = excluded.likeness`)
  })
}

/**
 * Finds the calls that followed contracts, buyer by buyer, and measures how far forecasts made of
 * them would have been off. Done twice it changes nothing.
 */
export const learnSuccessions = async (
  db: Db,
  {
    today,
    now,
    signal,
  }: { readonly today: string; readonly now: Date; readonly signal?: AbortSignal },
): Promise<void> => {
  const buyers = await buyersOf(db, today)
  const past: PastEnding[] = []
  for (let first = 0; first < buyers.length && !signal?.aborted; first += BUYERS) {
    const batch = buyers.slice(first, first + BUYERS)
    const found = await learnFrom(db, batch, today)
    await write(db, batch, found)
    for (const one of found) past.push(pastOf(one))
  }
  if (signal?.aborted) return
  // Of buyers that have become part of others nothing is left.
  await db.execute(sql`delete from succession where buyer <> all(${array(buyers)})`)
  const error = backtest(past, today)
  await db.transaction(async (tx) => {
    await keepStats(tx, ERROR, error ? [{ of: 'all', value: error }] : [], now)
    await keepStats(tx, SEEN, [{ of: 'all', value: seenUntil(past, today) }], now)
  })
}
