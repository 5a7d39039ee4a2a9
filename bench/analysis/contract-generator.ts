import type { Db } from '@kogge/db/client.ts'
import { countryNum } from '@kogge/domain/search/tender-facets.ts'
import { type SQL, sql } from 'drizzle-orm'

const SUPPLIERS = 230_000
const BUYERS = 20_000
const AT_ONCE = 100_000
/** Those with more first. */
export const COUNTRIES = ['PL', 'FI', 'SE', 'DK', 'NO', 'LT', 'LV', 'EE', 'DE'] as const
/** A contract in so many has a request of its own. */
const PER_REQUEST = 2

/** A number from 0 to 1 that depends on `n` and the salt alone. */
const chance = (salt: number): SQL =>
  sql`((hashint8extended(n, ${sql.raw(String(salt))}) & 1073741823) / 1073741824.0)`

const countries = sql.raw(
  `(array[${COUNTRIES.map((code) => `'${code}'`).join()}])[1 + floor(${COUNTRIES.length} * c * c)::int]`,
)
const countryNums = sql.raw(
  `(array[${COUNTRIES.map(countryNum).join()}])[1 + floor(${COUNTRIES.length} * c * c)::int]`,
)

/**
 * Fills an empty database with contracts of five and a half years: 20,000 buyers, 230,000 suppliers, 9,000
 * codes, all skewed; a few joint, a few without winner, value, tenders or end. The same rows every time.
 */
export const generateContracts = async (db: Db, rows: number): Promise<void> => {
  for (let from = 1; from <= rows; from += AT_ONCE) {
    const until = Math.min(rows, from + AT_ONCE - 1)
    await db.transaction(async (tx) => {
      // What is written is known to fit together; checking each row would take most of the time.
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`
        insert into rfx (id, num, source, procedure_key, stage, imported_at)
        overriding system value
        select md5('bench ' || n)::uuid, n, 'ted', 'bench:' || n, 'completion', now()
        from generate_series(${Math.ceil(from / PER_REQUEST)}::int, ${Math.ceil(until / PER_REQUEST)}::int) as n
        on conflict do nothing`)
      await tx.execute(sql`
        insert into contract (rfx_num, position, day, dated_by, is_awarded, buyers, suppliers, cpv,
          country, nuts, nature, source, cents, left_out, tenders, is_framework, ends_on, ends_by)
        select (n + ${PER_REQUEST - 1}) / ${PER_REQUEST}, n % ${PER_REQUEST}, day, 'decided', awarded,
          array[${SUPPLIERS} + 1 + floor(${BUYERS} * power(${chance(1)}, 2.5))::int],
          case when not awarded then '{}'
            when ${chance(2)} < 0.04 then array[supplier, supplier % ${SUPPLIERS} + 1]
            else array[supplier] end,
          (3 + code % 95) * 1000000 + code / 95 * 10000 + code % 7 * 1000,
          ${countryNums}, ${countries} || floor(c * 30 + 10)::int || code % 6,
          1 + code % 3, 2 + n % 4,
          case when awarded and ${chance(3)} < 0.8 then power(10, 5 + 4 * ${chance(4)})::bigint end,
          case when awarded and ${chance(3)} < 0.8 then null else 'unstated' end,
          case when ${chance(5)} < 0.9 then 1 + floor(7 * power(${chance(6)}, 2))::int end, false,
          case when ${chance(7)} < 0.7 then day + (30 + floor(1400 * ${chance(8)}))::int end,
          case when ${chance(7)} < 0.7 then 'stated' end
        from (select n, date '2026-11-21' - floor(2000 * ${chance(9)})::int as day,
            ${chance(10)} > 0.06 as awarded, ${chance(11)} as c,
            1 + floor(${SUPPLIERS} * power(${chance(12)}, 3))::int as supplier,
            floor(9000 * power(${chance(13)}, 2))::int as code
          from generate_series(${from}::int, ${until}::int) as n) as g`)
    })
  }
  await db.execute(sql`vacuum analyze contract`)
  await db.execute(sql`
    select setval(pg_get_serial_sequence('rfx', 'num'), (select max(num) from rfx))`)
}
