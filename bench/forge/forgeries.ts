import type { Db } from '@kogge/db/client.ts'
import { PLATFORM_CHAIN } from '@kogge/platform/server/audit/audit-entry-hash.ts'
import { sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { type Place, readPlaces } from './compared-columns.ts'
import { END_ASPECTS, OTHERS, ROW_ASPECTS, ROWS_OF, TABLES } from './forged-tables.ts'
import { otherValue } from './forged-values.ts'
import type { Random } from './seeded-random.ts'

/** One thing that somebody who owns the database can change: a column of some rows, rows, or the end of a chain. */
export interface Kind {
  readonly place: Place
  readonly aspect: string
  /** Whether docs/sealing.md says that verifying compares it. */
  readonly isCompared: boolean
}

/** Every kind that there is, of every column and table that verifying speaks of. */
export const allKinds = async (): Promise<readonly Kind[]> =>
  (await readPlaces()).flatMap((place) => {
    const table = TABLES.get(place.table)
    const columns = table ? getTableConfig(table).columns.map(({ name }) => name) : []
    const rows = table ? ROW_ASPECTS : []
    const ends = END_ASPECTS[place.table] ?? []
    return [...columns, ...rows, ...ends, ...(OTHERS[place.table] ?? [])].map((aspect) => ({
      place,
      aspect,
      isCompared: place.compared.has(aspect),
    }))
  })

/** What was changed, in words; null where nothing of the kind can be. */
type Change = string | null

/** A row was added that belongs to another place. */
class Elsewhere extends Error {}

const isConstrained = (error: unknown): boolean => {
  if (error instanceof Elsewhere) return true
  const { cause, code = Object(cause).code } = Object(error)
  // Integrity, data, and what is generated always.
  return /^(23|22|428C9)/.test(String(code))
}

/** Tries until the database takes one that changes something. */
const trying = async (tx: Db, attempt: (tx: Db) => Promise<Change>): Promise<Change> => {
  for (let tries = 0; tries < 12; tries += 1) {
    try {
      const change = await tx.transaction((inner) => attempt(inner))
      if (change !== null) return change
    } catch (error) {
      if (!isConstrained(error)) throw error
    }
  }
  return null
}

const rowsOf = (place: Place) => sql.raw(`${place.table} t where ${ROWS_OF[place.label] ?? 'true'}`)

/** Where the rows of a place lie, in the order in which they were written. */
const placesOfRows = async (tx: Db, place: Place, where = 'true'): Promise<readonly string[]> => {
  const { rows } = await tx.execute<{ at: string }>(
    sql`select t.ctid::text as at from ${rowsOf(place)} and ${sql.raw(where)} order by t.ctid`,
  )
  return rows.map(({ at }) => at)
}

const named = (column: PgColumn) => sql.identifier(column.name)

const changeColumn = (tx: Db, random: Random, place: Place, column: PgColumn) =>
  trying(tx, async (inner) => {
    const places = await placesOfRows(inner, place)
    if (places.length === 0) return null
    const at = random.pick(places)
    const { rows } = await inner.execute<{ at: string; value: string | null }>(
      sql`select t.ctid::text as at, t.${named(column)}::text as value from ${rowsOf(place)} order by t.ctid`,
    )
    const now = rows.find((row) => row.at === at)?.value ?? null
    const others = rows.filter((row) => row.at !== at).map(({ value }) => value)
    const other = otherValue(random, column, now, others)
    const type = sql.raw(column.getSQLType())
    const table = sql.identifier(place.table)
    const changed = await inner.execute<{ value: string | null }>(sql`
      update ${table} t set ${named(column)} = ${other}::text::${type} where ctid = ${at}::tid
      returning t.${named(column)}::text as value`)
    if (changed.rows[0]?.value === now) return null
    return `${now?.slice(0, 60)} -> ${changed.rows[0]?.value?.slice(0, 60)}`
  })

/** Columns that keep rows apart: keys, and those of unique indexes. */
const keysOf = (table: PgTable): readonly PgColumn[] => {
  const { columns, primaryKeys, indexes } = getTableConfig(table)
  const unique = indexes
    .filter(({ config }) => config.unique)
    .flatMap(({ config }) => config.columns.flatMap((one) => ('name' in one ? [one.name] : [])))
  const inKeys = new Set([
    ...primaryKeys.flatMap((key) => key.columns.map(({ name }) => name)),
    ...unique,
  ])
  return columns.filter(({ name, primary, isUnique }) => primary || isUnique || inKeys.has(name))
}

/** Columns that are written, and not computed of others. */
const writtenColumns = (table: PgTable) =>
  sql.join(
    getTableConfig(table)
      .columns.filter(({ generated }) => generated === undefined)
      .map(named),
    sql`, `,
  )

const addRow = (tx: Db, random: Random, place: Place, table: PgTable) => {
  let tries = 0
  return trying(tx, async (inner) => {
    tries += 1
    const places = await placesOfRows(inner, place)
    if (places.length === 0) return null
    const { rows } = await inner.execute<{ row: Record<string, unknown> }>(sql`
      select to_jsonb(t) as row from ${sql.identifier(place.table)} t
      where ctid = ${random.pick(places)}::tid`)
    const row = rows[0]?.row ?? {}
    const keys = keysOf(table).filter(({ name }) => row[name] !== null)
    // One key at first; more of them where that is not enough.
    const changed = random.shuffled(keys).slice(0, 1 + Math.floor(tries / 3))
    const values = changed.map((key) => {
      const now = String(row[key.name])
      return [key.name, otherValue(random, key, now, [])]
    })
    const columns = writtenColumns(table)
    const added = await inner.execute<{ at: string }>(sql`
      insert into ${sql.identifier(place.table)} as t (${columns}) overriding system value
      select ${columns} from jsonb_populate_record(null::${sql.identifier(place.table)},
        ${JSON.stringify({ ...row, ...Object.fromEntries(values) })}::jsonb)
      returning t.ctid::text as at`)
    // With another key it may be one of the rows of another place.
    const at = added.rows[0]?.at ?? ''
    if (!(await placesOfRows(inner, place)).includes(at)) throw new Elsewhere()
    return `copy with another ${changed.map(({ name }) => name).join(', ')}`
  })
}

/** Of a chain the last entries are another kind. */
const NOT_LAST: Readonly<Record<string, string>> = {
  ledger_entry: 'exists (select from ledger_entry o where o.rfx_id = t.rfx_id and o.seq > t.seq)',
  audit_log: 'exists (select from audit_log o where o.chain_id = t.chain_id and o.seq > t.seq)',
}

const removeRow = (tx: Db, random: Random, place: Place) =>
  trying(tx, async (inner) => {
    const places = await placesOfRows(inner, place, NOT_LAST[place.table])
    if (places.length === 0) return null
    const at = random.pick(places)
    await inner.execute(sql`delete from ${sql.identifier(place.table)} where ctid = ${at}::tid`)
    return `row at ${at}`
  })

/** How many entries of a chain were written before the night noted its end, at least; all of a request's. */
const CHAINS: Readonly<Record<string, string>> = {
  ledger_entry: `select rfx_id::text as id, max(seq) as last, max(seq) as noted from ledger_entry group by 1 order by min(at)`,
  audit_log: `select chain_id::text as id, max(seq) as last,
      max(seq) filter (where a.id < (select max(n.id) from audit_log n where n.action = 'audit.heads_noted')) as noted
    from audit_log a where chain_id <> '${PLATFORM_CHAIN}' group by 1 order by min(a.id)`,
}

const removeEnd = async (tx: Db, random: Random, table: string): Promise<Change> => {
  const { rows } = await tx.execute<{ id: string; noted: number }>(sql.raw(CHAINS[table] ?? ''))
  const { id, noted } = random.pick(rows)
  const from = noted - random.below(Math.min(noted, 4))
  const chain = sql.identifier(table === 'ledger_entry' ? 'rfx_id' : 'chain_id')
  await tx.execute(
    sql`delete from ${sql.identifier(table)} where ${chain} = ${id}::uuid and seq >= ${from}`,
  )
  return `${id} from ${from}`
}

const removePlatformEnd = async (tx: Db): Promise<Change> => {
  await tx.execute(sql`
    delete from audit_log where chain_id = ${PLATFORM_CHAIN}::uuid and seq =
      (select max(seq) from audit_log where chain_id = ${PLATFORM_CHAIN}::uuid)`)
  return 'its last entry'
}

const removeSinceNight = async (tx: Db): Promise<Change> => {
  const { rowCount } = await tx.execute(sql`
    delete from audit_log where chain_id <> ${PLATFORM_CHAIN}::uuid
      and id > (select max(id) from audit_log where action = 'audit.heads_noted')`)
  return rowCount ? `${rowCount} entries` : null
}

const moveClock = async (tx: Db, random: Random): Promise<Change> => {
  const by = random.pick(['-1 year', '-10 minutes', '10 minutes', '1 year'])
  await tx.execute(
    sql.raw(`create or replace function kogge_clock() returns timestamptz language sql volatile as
      $$ select clock_timestamp() + interval '${by}' $$`),
  )
  return by
}

/** Another request's key, with its signature: the whole of it. */
const exchangeKey = async (tx: Db, random: Random): Promise<Change> => {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select rfx_id as id from written_rfx order by ctid`,
  )
  const [one, other] = random.shuffled(rows)
  await tx.execute(sql`
    update written_rfx w set public_key = o.public_key, wrapped_key = o.wrapped_key,
      key_signature = o.key_signature, key_signed_at = o.key_signed_at, key_signed_by = o.key_signed_by
    from written_rfx o where w.rfx_id = ${one?.id}::uuid and o.rfx_id = ${other?.id}::uuid`)
  return `the key of ${other?.id} for ${one?.id}`
}

/** Two rows of a table exchange what they have in a column. */
const exchangeColumn = (tx: Db, random: Random, place: Place, column: PgColumn) =>
  trying(tx, async (inner) => {
    const places = await placesOfRows(inner, place)
    const [one, other] = random.shuffled(places)
    if (!one || !other) return null
    const table = sql.identifier(place.table)
    const name = named(column)
    const { rowCount } = await inner.execute(sql`
      update ${table} t set ${name} = o.${name} from ${table} o
      where (t.ctid, o.ctid) in ((${one}::tid, ${other}::tid), (${other}::tid, ${one}::tid))
        and t.${name}::text is distinct from o.${name}::text`)
    return rowCount ? 'two rows exchange it' : null
  })

/** What whoever owns the database takes away besides its triggers. */
const UNGUARDING: Readonly<Record<string, readonly string[]>> = {
  audit_log: [
    'alter table audit_log alter id set generated by default',
    'alter table audit_log drop constraint audit_log_chained',
  ],
  server_secret: ['alter table server_secret drop constraint server_secret_only'],
}

/** Changes one thing of a kind, as whoever owns the database can; gives what. Null where it cannot be done. */
export const forge = async (tx: Db, random: Random, { place, aspect }: Kind): Promise<Change> => {
  await tx.execute(sql`set local session_replication_role = replica`)
  for (const statement of UNGUARDING[place.table] ?? []) await tx.execute(sql.raw(statement))
  if (aspect === 'definition') return moveClock(tx, random)
  if (aspect === 'row removed') return removeRow(tx, random, place)
  if (aspect === 'end removed') return removeEnd(tx, random, place.table)
  if (aspect === 'end of the platform removed') return removePlatformEnd(tx)
  if (aspect === 'end since the night removed') return removeSinceNight(tx)
  const table = TABLES.get(place.table)
  if (!table) throw new Error(`There is no table ${place.table}.`)
  if (aspect === 'row added') return addRow(tx, random, place, table)
  const column = getTableConfig(table).columns.find(({ name }) => name === aspect)
  if (!column) throw new Error(`There is no column ${aspect}.`)
  if (place.table === 'written_rfx' && aspect === 'public_key' && random.below(2) === 0)
    return exchangeKey(tx, random)
  if (random.below(4) === 0) {
    const exchanged = await exchangeColumn(tx, random, place, column)
    if (exchanged) return exchanged
  }
  return changeColumn(tx, random, place, column)
}
