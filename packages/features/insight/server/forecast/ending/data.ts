import type { Db } from '@kogge/db/client.ts'
import type { ContractRef } from '@kogge/domain/analysis/model.ts'
import { type Forecast, forecastOf, type LeadTimes } from '@kogge/domain/insight/forecast/leads.ts'
import { sql } from 'drizzle-orm'
import { leadGroups } from '../reading/data.ts'

interface Row extends Record<string, unknown> {
  readonly rfx_id: string
  readonly lot_id: string | null
  readonly ends_on: string
  readonly buyer: number | null
  readonly country: number
  readonly division: number | null
  readonly next_id: string | null
  readonly called_on: string | null
}

/** What comes after a contract: a call that has come, or when one is to be expected. */
export interface Next {
  readonly forecast: Forecast | null
  readonly called: { readonly rfxId: string; readonly day: string } | null
}

/** Under what a contract of a list is found again. */
export const contractKey = (rfxId: string, lotId: string | null, endsOn: string | null): string =>
  `${rfxId} ${lotId} ${endsOn}`

const array = (values: readonly (string | number)[]) => `{${values.join(',')}}`

const factsOf = async (db: Db, refs: readonly ContractRef[]): Promise<Row[]> => {
  const { rows } = await db.execute<Row>(sql`
    select r.id as rfx_id, c.lot_id, c.ends_on::text, c.buyers[1] as buyer, c.country,
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

/** What comes after contracts, by `contractKey`. */
export const nextOf = async (
  db: Db,
  refs: readonly ContractRef[],
): Promise<ReadonlyMap<string, Next>> => {
  if (refs.length === 0) return new Map()
  const facts = await factsOf(db, refs)
  const groups = await leadGroups(db, [...new Set(facts.flatMap(({ buyer }) => buyer ?? []))])
  const known = new Map<string, LeadTimes>(
    groups.map(({ kind, key, n, days }) => [`${kind} ${key}`, { n, days }]),
  )
  const all = known.get('0 0')
  return new Map(
    facts.map((row) => {
      const leads = all && {
        all,
        country: known.get(`1 ${row.country}`) ?? null,
        division: known.get(`2 ${row.division}`) ?? null,
        buyer: known.get(`3 ${row.buyer}`) ?? null,
      }
      const called =
        row.next_id && row.called_on ? { rfxId: row.next_id, day: row.called_on } : null
      const forecast = leads ? forecastOf(row.ends_on, leads) : null
      return [contractKey(row.rfx_id, row.lot_id, row.ends_on), { forecast, called }]
    }),
  )
}
