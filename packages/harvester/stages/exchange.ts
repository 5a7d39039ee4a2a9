import type { Db } from '@kogge/db/client.ts'
import { contentOf } from '@kogge/db/rfx-content.ts'
import type { DailyRate } from '@kogge/domain/money/rates.ts'
import { sql } from 'drizzle-orm'
import { retrying } from './faults.ts'
import { recompile } from './recompile.ts'

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

/**
 * Tells the amounts of requests in euros that could not be told before: those in a currency that
 * the table has now, whose own value has none in euros or whose contracts added nothing. Gives how many requests were compiled anew. May be
 * cut off and done again.
 */
export const revalue = async (db: Db): Promise<number> => {
  let done = 0
  for (let last = ''; ; ) {
    const { rows } = await db.execute<{ procedure_key: string }>(sql`
      with known as (select distinct currency from exchange_rate)
      select procedure_key from rfx
      where procedure_key > ${last} and not is_demo and (
        value_eur_minor is null and value_currency in (select currency from known)
        or counted @? '$.suppliers[*] ? (@[2] == 0)' and exists (
          select from jsonb_array_elements(${contentOf('rfx')} -> 'awards') as award
          where award #>> '{value,currency}' in (select currency from known)))
      order by procedure_key limit ${BATCH}`)
    const keys = rows.map((row) => row.procedure_key)
    if (keys.length === 0) return done
    done += await retrying(() => db.transaction((tx) => recompile(tx, keys)))
    last = keys.at(-1) ?? last
  }
}
