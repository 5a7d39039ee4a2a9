import type { Db } from '@kogge/db/client.ts'
import { type RfxPlace, readFromContents } from '@kogge/db/contents/rfx-contents.ts'
import type { DailyRate } from '@kogge/domain/money/exchange-rates.ts'
import { type SQL, sql } from 'drizzle-orm'
import { retrying } from '../procedures/transaction-retry.ts'
import { recompile } from '../replay/procedure-recompilation.ts'

/** Rates in one statement. */
const CHUNK = 5000

/** Keeps rates; one that was published otherwise before is put right. Gives how many are new or other. */
export const storeRates = async (db: Db, rates: readonly DailyRate[]): Promise<number> => {
  let changed = 0
  for (let at = 0; at < rates.length; at += CHUNK) {
    const records = JSON.stringify(rates.slice(at, at + CHUNK))
    const { rowCount } = await db.execute(sql`
      insert into exchange_rate as e (currency, day, rate)
      select distinct on (currency, day) currency, day, units
      from jsonb_to_recordset(${records}::jsonb) as r (currency text, day date, units numeric)
      order by currency, day
      on conflict (currency, day) do update set rate = excluded.rate
      where e.rate is distinct from excluded.rate`)
    changed += rowCount ?? 0
  }
  return changed
}

/** Requests compiled in one transaction. */
const BATCH = 200

interface Due extends Record<string, unknown>, RfxPlace {
  readonly procedure_key: string
  /** Its own value converts now; else its awards may. */
  readonly by_value: boolean
}

const KNOWN = sql`(select distinct currency from exchange_rate)`

/** Requests after a procedure key of which something has no amount in euros, though it has one. */
const nextDue = async (db: Db, last: string): Promise<Due[]> => {
  const byValue = sql`(value_eur_minor is null and coalesce(value_currency in ${KNOWN}, false))`
  const { rows } = await db.execute<Due>(sql`
    select procedure_key, num, month, ${byValue} as by_value from rfx
    where procedure_key > ${last} and not is_demo
      and (${byValue} or counted @? '$.suppliers[*] ? (@[2] == 0)')
    order by procedure_key limit ${BATCH}`)
  return rows
}

/** Those whose awards name a currency that the table has. */
const namingKnown = async (db: Db, said: SQL): Promise<{ num: number }[]> => {
  const { rows } = await db.execute<{ num: number }>(sql`
    select num from ${said} as said where exists (
      select from jsonb_array_elements(content -> 'awards') as award
      where award #>> '{value,currency}' in ${KNOWN})`)
  return rows
}

/**
 * Converts the amounts of requests that had no rate before to euros: those in a currency that the
 * table has now, whose own value has none in euros or whose contracts added nothing. Returns the
 * number of requests compiled anew. May be cut off and repeated.
 */
export const revalue = async (db: Db): Promise<number> => {
  let done = 0
  for (let last = ''; ; ) {
    const due = await nextDue(db, last)
    if (due.length === 0) return done
    const byAwards = await readFromContents(
      due.filter((one) => !one.by_value),
      (said) => namingKnown(db, said),
    )
    const keys = due
      .filter((one) => one.by_value || byAwards.has(one.num))
      .map((one) => one.procedure_key)
    if (keys.length > 0) done += await retrying(() => db.transaction((tx) => recompile(tx, keys)))
    last = due.at(-1)?.procedure_key ?? last
  }
}
