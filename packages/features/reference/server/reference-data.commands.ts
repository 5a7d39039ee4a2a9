import type { Db } from '@kogge/db/client.ts'
import { country, cpv, industry, meta, region } from '@kogge/db/schema/reference.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { and, eq, getTableName, notInArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { parseRegions, type RegionRow } from './nuts-regions.ts'
import {
  allRegions,
  countryRows,
  cpvRows,
  type IndustryRow,
  industryRows,
  readTables,
} from './reference-tables.ts'

const VERSION_KEY = 'reference.version'
/** Keeps two starting servers from loading at once. */
const LOCK = 4_019_218
const ROWS_A_STATEMENT = 2000
const HOME_COUNTRIES = ['DK', 'EE', 'FI', 'LT', 'LV', 'NO', 'PL', 'SE']
/** Eurostat's own table is about 100 kB. */
const MOST_BYTES = 5_000_000
const PULL_TIMEOUT_MS = 30_000

/** Inserts rows whose keys are the table's column names, or changes those that are there. */
const upsert = async (tx: Db, table: PgTable, rows: readonly object[]): Promise<void> => {
  const name = sql.identifier(getTableName(table))
  const columns = Object.keys(rows[0] ?? {}).map((column) => sql.identifier(column))
  const list = sql.join(columns, sql`, `)
  const changes = sql.join(
    columns.map((column) => sql`${column} = excluded.${column}`),
    sql`, `,
  )
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const batch = JSON.stringify(rows.slice(from, from + ROWS_A_STATEMENT))
    await tx.execute(sql`
      insert into ${name} (${list})
      select ${list} from json_populate_recordset(null::${name}, ${batch}::json)
      on conflict (code) do update set ${changes}`)
  }
}

/**
 * Brings the industries of the product to its newest version. What staff have written, changed or
 * removed stays as it is; an editor of one that changes here gets a conflict when saving.
 */
const loadIndustries = async (tx: Db, rows: readonly IndustryRow[]): Promise<void> => {
  await tx.execute(sql`
    insert into industry (code, labels, cpv_codes)
    select code, labels, cpv_codes
    from json_populate_recordset(null::industry, ${JSON.stringify(rows)}::json)
    on conflict (code) do update
    set labels = excluded.labels, cpv_codes = excluded.cpv_codes,
      version = industry.version + 1, updated_at = now()
    where not industry.is_edited
      and (industry.labels, industry.cpv_codes) is distinct from (excluded.labels, excluded.cpv_codes)`)
  const known = rows.map(({ code }) => code)
  await tx
    .delete(industry)
    .where(and(notInArray(industry.code, known), eq(industry.isEdited, false)))
}

const versionOf = async (db: Db): Promise<string | undefined> => {
  const [row] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, VERSION_KEY))
  return row?.value
}

/**
 * Loads what comes with the product: the CPV, countries, NUTS regions and
 * industries. Does nothing when the database holds just this version; regions pulled from the
 * official list stay, and so does what staff have made of the industries.
 */
export const loadReferenceData = async (db: Db): Promise<{ loaded: boolean; version: string }> => {
  const { texts, version } = await readTables()
  if ((await versionOf(db)) === version) return { loaded: false, version }
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    if ((await versionOf(tx)) === version) return { loaded: false, version }
    const codes = cpvRows(texts.get('cpv') ?? '')
    const countries = countryRows(texts)
    const industries = industryRows(texts.get('industries') ?? '')
    const countryLabels = new Map(countries.map(({ code, labels }) => [code, labels]))
    const regions = allRegions(texts.get('nuts') ?? '').map((row) => ({
      ...row,
      labels: row.level === 0 ? (countryLabels.get(row.country) ?? {}) : {},
    }))
    await upsert(tx, cpv, codes)
    await upsert(tx, country, countries)
    await upsert(tx, region, regions)
    await loadIndustries(tx, industries)
    await tx
      .insert(meta)
      .values({ key: VERSION_KEY, value: version })
      .onConflictDoUpdate({ target: meta.key, set: { value: version, updatedAt: sql`now()` } })
    return { loaded: true, version }
  })
}

const download = async (url: string, request: typeof fetch, timeoutMs: number): Promise<string> => {
  const unavailable = (reason: string) => new AppError('system.unavailable', { reason })
  try {
    const response = await request(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'text/csv' },
    })
    if (!response.ok || !response.body) throw unavailable(`answer ${response.status}`)
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of response.body) {
      size += part.byteLength
      if (size > MOST_BYTES) throw unavailable('the list is too large')
      parts.push(part)
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts))
  } catch (error) {
    if (error instanceof AppError) throw error
    throw unavailable(error instanceof Error ? error.message : 'no connection')
  }
}

/**
 * Adds the regions of all other countries from Eurostat's list at `url`. All or nothing: throws
 * `system.unavailable` with a `reason` when the list cannot be had whole. The home countries keep
 * the product's own table.
 */
export const pullRegions = async (
  db: Db,
  options: { url: string; fetch: typeof fetch; timeoutMs?: number },
): Promise<{ regions: number }> => {
  const text = await download(options.url, options.fetch, options.timeoutMs ?? PULL_TIMEOUT_MS)
  const regions = parseRegions(text).filter(
    (row: RegionRow) => !HOME_COUNTRIES.includes(row.country),
  )
  await db.transaction((tx) =>
    upsert(
      tx,
      region,
      regions.map((row) => ({ ...row, labels: {} })),
    ),
  )
  return { regions: regions.length }
}

/** Eurostat's table of the NUTS 2024 classification; the default of `KOGGE_NUTS_URL`. */
export const OFFICIAL_NUTS_URL =
  'https://gisco-services.ec.europa.eu/distribution/v2/nuts/csv/NUTS_AT_2024.csv'
