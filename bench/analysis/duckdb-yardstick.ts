import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Db } from '@kogge/db/client.ts'
import { type SQL, sql } from 'drizzle-orm'
import { COUNTRIES } from './contract-generator.ts'

/** The yardstick: the same contracts in DuckDB, on a file, with two threads. */
interface Duck {
  fill(db: Db): Promise<void>
  query(statement: string): Promise<unknown>
  close(): Promise<void>
}

const NUMS = sql.raw(
  COUNTRIES.map(
    (code) => `when ${(code.charCodeAt(0) - 65) * 26 + code.charCodeAt(1) - 65} then '${code}'`,
  ).join(' '),
)
const DAYS_AT_ONCE = 60
const DAYS = 2_000

/** Lines of a CSV file, in the order of days, as they would come in. */
const writeCsv = async (db: Db, file: string, party: SQL, from: SQL): Promise<void> => {
  for (let ago = DAYS; ago >= 0; ago -= DAYS_AT_ONCE) {
    const { rows } = await db.execute<{ text: string | null }>(sql`
      select string_agg(concat_ws(',', day, party, coalesce(cpv::text, ''), country,
        coalesce(cents::text, ''), coalesce(tenders::text, '')), E'\\n') as text
      from (select day, ${party} as party, cpv, case country ${NUMS} end as country, cents, tenders
        from ${from} where is_awarded and day > date '2026-11-21' - ${ago + 1}::int
          and day <= date '2026-11-21' - ${ago + 1 - DAYS_AT_ONCE}::int
        order by day, rfx_num, position) as c`)
    const text = rows[0]?.text
    if (text) await appendFile(file, `${text}\n`)
  }
}

export const openDuck = async (): Promise<Duck> => {
  const folder = await mkdtemp(join(tmpdir(), 'kogge-duck-'))
  const instance = await DuckDBInstance.create(join(folder, 'duck.db'), { threads: '2' })
  const connection = await instance.connect()
  const table = async (db: Db, name: string, party: string, from: SQL): Promise<void> => {
    const file = join(folder, `${name}.csv`)
    await writeCsv(db, file, sql.raw(party === 'buyer' ? 'buyers[1]' : 'supplier'), from)
    await connection.run(`
      create table ${name} as select * from read_csv('${file}', header = false, columns = {
        'day': 'DATE', '${party}': 'INTEGER', 'cpv': 'INTEGER', 'country': 'VARCHAR',
        'cents': 'BIGINT', 'tenders': 'SMALLINT'})`)
    await rm(file)
  }
  return {
    fill: async (db) => {
      await table(db, 'awarded', 'buyer', sql`contract`)
      await table(db, 'won', 'supplier', sql`contract, unnest(suppliers) as supplier`)
      await connection.run('checkpoint')
    },
    query: async (statement) => (await connection.runAndReadAll(statement)).getRows(),
    close: async () => {
      connection.closeSync()
      instance.closeSync()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
