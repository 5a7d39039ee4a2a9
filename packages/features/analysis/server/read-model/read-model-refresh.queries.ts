import { changesSince, inSnapshot, readSnapshot } from '@kogge/db/change-feed.ts'
import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'
import { newSegment, type Segment } from './contract-columns.ts'
import { readContracts } from './contract-rows.queries.ts'
import type { Market } from './contract-selection.ts'
import { type Batch, createBuilder, merged, without } from './segment-builder.ts'
import { newDictionaries } from './value-dictionaries.ts'

/** A state of the market, and up to where changes of the database are in it. */
export interface State {
  readonly market: Market
  /** The `pg_snapshot` that it was read in: changes of transactions that it does not see are to come. */
  readonly snapshot: string
  readonly asOf: Date
}

const EMPTY: Segment = newSegment(0, new Int32Array(0))
/** Months are read one by one in this time; what is dated outside is little. */
const FIRST_YEAR = 2008
const LAST_YEAR = 2060
/** The tail is made one with the rest when it has grown to this, or to a part of the rest. */
const LONGEST_TAIL = 20_000
const TAIL_PART = 1 / 40
/** Where more has changed, all is read anew. */
const MOST_CHANGED = 100_000
const AT_ONCE = 10_000

const dayOf = (month: number): string =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`

/** Reads everything, month by month, so that no statement's answer is large. */
export const load = (db: Db): Promise<State> =>
  inSnapshot(db, async (tx) => {
    await tx.execute(sql`set local jit = off`)
    const { snapshot, asOf } = await readSnapshot(tx)
    const { rows } = await tx.execute<{ count: number; first: string; last: string }>(sql`
      select count(*)::int as count,
        coalesce(min(day) filter (where day >= ${dayOf(FIRST_YEAR * 12)}), ${dayOf(LAST_YEAR * 12)})::text as first,
        coalesce(max(day) filter (where day < ${dayOf(LAST_YEAR * 12)}), ${dayOf(FIRST_YEAR * 12)})::text as last
      from contract`)
    const { count = 0, first = '', last = '' } = rows[0] ?? {}
    const dictionaries = newDictionaries()
    const builder = createBuilder(count, dictionaries)
    const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
    const start = FIRST_YEAR * 12
    const ranges = [sql`day < ${dayOf(start)}`]
    for (let month = monthOf(first); month <= monthOf(last); month += 1)
      ranges.push(sql`day >= ${dayOf(month)} and day < ${dayOf(month + 1)}`)
    ranges.push(sql`day >= ${dayOf(Math.max(start, monthOf(last) + 1))}`)
    for (const range of ranges) {
      const batch = await readContracts(tx, range)
      if (batch) builder.add(batch)
    }
    const market = { segments: [builder.finish(), EMPTY], dictionaries }
    return { market, snapshot, asOf }
  })

/** The contracts that these requests have now. */
const readFresh = async (tx: Db, nums: readonly number[]): Promise<Batch[]> => {
  const batches: Batch[] = []
  for (let start = 0; start < nums.length; start += AT_ONCE) {
    const part = nums.slice(start, start + AT_ONCE)
    const batch = await readContracts(tx, sql`rfx_num = any(${`{${part.join(',')}}`}::int[])`)
    if (batch) batches.push(batch)
  }
  return batches
}

const grownBy = (
  { segments, dictionaries }: Market,
  nums: readonly number[],
  batches: readonly Batch[],
): Market => {
  const gone = new Set(nums)
  const [base = EMPTY, tail = EMPTY] = segments.map((segment) => without(segment, gone))
  const grown = batches.reduce((before, batch) => {
    const builder = createBuilder(batch.length, dictionaries)
    builder.add(batch)
    return merged(before, builder.finish())
  }, tail)
  const isLong = grown.length > Math.max(LONGEST_TAIL, base.length * TAIL_PART)
  return { dictionaries, segments: isLong ? [merged(base, grown), EMPTY] : [base, grown] }
}

/** The state after what has changed since, with the same market where nothing has. */
export const refresh = async (db: Db, state: State): Promise<State> => {
  const news = await inSnapshot(db, async (tx) => {
    const { snapshot, asOf } = await readSnapshot(tx)
    const nums = await changesSince(tx, 'contract_change', state.snapshot, MOST_CHANGED)
    return nums && { nums, batches: await readFresh(tx, nums), snapshot, asOf }
  })
  if (!news) return load(db)
  const { nums, batches, snapshot, asOf } = news
  const market = nums.length > 0 ? grownBy(state.market, nums, batches) : state.market
  return { market, snapshot, asOf }
}
