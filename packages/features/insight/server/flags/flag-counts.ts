import { REQUEST_FLAGS, type RequestFlagCode } from '@kogge/domain/insight/flags/flag-codes.ts'
import type { FlagCount } from '@kogge/domain/insight/flags/flag-statistics.ts'
import { type SQL, sql } from 'drizzle-orm'

/** The bits of one indicator in a column of `rfx_insight i`. */
const countOf = (column: 'assessed' | 'flagged', code: RequestFlagCode): SQL => {
  const bit = sql.raw(String(1 << REQUEST_FLAGS.indexOf(code)))
  return sql`count(*) filter (where i.${sql.raw(column)} & ${bit} <> 0)`
}

/** All counts of rows of `rfx_insight i`, as one JSON array in the order of the indicators. */
export const FLAG_COUNTS: SQL = sql`json_build_array(${sql.join(
  REQUEST_FLAGS.map(
    (code) => sql`json_build_array(${countOf('assessed', code)}, ${countOf('flagged', code)})`,
  ),
  sql`, `,
)})`

export const countsFrom = (pairs: readonly (readonly [number, number])[]): FlagCount[] =>
  REQUEST_FLAGS.map((code, index) => {
    const [assessed, flagged] = pairs[index] ?? [0, 0]
    return { code, assessed, flagged }
  })
