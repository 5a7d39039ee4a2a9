import type { Db } from '@kogge/db/client.ts'
import type { ContractRef } from '@kogge/domain/analysis/analysis-read-model.ts'
import {
  type Awaited,
  learn,
  type Outlook,
} from '@kogge/domain/insight/forecast/forecast-lead-times.ts'
import { lifeOf } from '@kogge/domain/insight/forecast/forecast-life-table.ts'
import { sql } from 'drizzle-orm'
import { learnedFor, seenDaysOf } from './forecast-training.queries.ts'

interface Row extends Record<string, unknown> {
  readonly rfx_id: string
  readonly lot_id: string | null
  readonly day: string
  readonly ends_on: string
  readonly buyer: number | null
  readonly country: number
  readonly division: number | null
  readonly next_id: string | null
  readonly called_on: string | null
}

/** What comes after a contract: a call that has come, or when one is to be expected. */
export interface Next {
  /** Null where a call has come, or too little is known. */
  readonly outlook: Outlook
  readonly called: { readonly rfxId: string; readonly day: string } | null
}

/** Under what a contract of a list is found again. */
export const contractKey = (rfxId: string, lotId: string | null, endsOn: string | null): string =>
  `${rfxId} ${lotId} ${endsOn}`

const array = (values: readonly (string | number)[]) => `{${values.join(',')}}`

const factsOf = async (db: Db, refs: readonly ContractRef[]): Promise<Row[]> => {
  const { rows } = await db.execute<Row>(sql`
    select r.id as rfx_id, c.lot_id, c.day::text, c.ends_on::text, c.buyers[1] as buyer, c.country,
      c.cpv / 1000000 as division, s.next_id, s.called_on
    from unnest(${array(refs.map(({ rfxNum }) => rfxNum))}::int[],
        ${array(refs.map(({ position }) => position))}::smallint[],
        ${array(refs.map(({ day }) => day))}::date[]) as wanted (num, position, day)
    join contract c
      on c.rfx_num = wanted.num and c.position = wanted.position and c.day = wanted.day
    join rfx r on r.num = c.rfx_num
    -- Lots of one request, code and end are followed by one call.
    left join lateral (
      select n.id as next_id, f.called_on::text from succession f
      join rfx n on n.num = f.next_num and n.privacy = 'public'
      where f.rfx_num = c.rfx_num and f.ended_on = c.ends_on and f.division = c.cpv / 1000000
      limit 1
    ) as s on true
    where c.ends_on is not null`)
  return rows
}

/** A contract without a buyer or a code gets only the figures of all others. */
const NONE = 0

const awaitedOf = ({ buyer, country, division, day, ends_on }: Row): Awaited => ({
  buyer: buyer ?? NONE,
  country,
  division: division ?? NONE,
  day,
  endsOn: ends_on,
})

/** What comes after contracts as it looks on a day, by `contractKey`. */
export const nextOf = async (
  db: Db,
  refs: readonly ContractRef[],
  today: string,
): Promise<ReadonlyMap<string, Next>> => {
  if (refs.length === 0) return new Map()
  const facts = await factsOf(db, refs)
  const awaited = facts.map(awaitedOf)
  const [seen, learned] = await Promise.all([seenDaysOf(db), learnedFor(db, awaited)])
  const tell = seen && learn(learned, lifeOf(seen))
  return new Map(
    facts.map((row) => {
      const called =
        row.next_id && row.called_on ? { rfxId: row.next_id, day: row.called_on } : null
      const outlook = called || !tell ? null : tell(awaitedOf(row), today)
      return [contractKey(row.rfx_id, row.lot_id, row.ends_on), { outlook, called }]
    }),
  )
}
