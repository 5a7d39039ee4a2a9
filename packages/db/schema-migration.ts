import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any constant will do; it keeps two starting servers from migrating at once. */
const LOCK = 4_019_217

/** The database began with migrations that this program does not have: none leads on from there. */
export class OtherMigrationsError extends Error {
  constructor() {
    super('the database was made by migrations that this version of Kogge does not have')
  }
}

/**
 * Brings a database to the newest schema. Safe to run from several processes at once. Throws
 * OtherMigrationsError, and changes nothing, where the database began with other migrations.
 */
export const migrate = async (url: string): Promise<void> => {
  const guard = new pg.Client({ connectionString: url })
  const worker = new pg.Client({ connectionString: url })
  await guard.connect()
  try {
    const [known, done] = [await knownMigrations(), await migrationsIn(guard)]
    if (done && done.first !== known.first) throw new OtherMigrationsError()
    if (done && done.last >= known.last) return
    await worker.connect()
    await guard.query('begin')
    await guard.query('select pg_advisory_xact_lock($1)', [LOCK])
    await runMigrations(drizzle(worker), { migrationsFolder: folder })
    await guard.query('commit')
  } finally {
    await worker.end()
    await guard.end()
  }
}

/** The times of the first and the newest migration, which are their names in a database. */
interface Migrations {
  readonly first: number
  readonly last: number
}

interface Journal {
  entries: { when: number }[]
}

const readKnown = async (): Promise<Migrations> => {
  const journal: Journal = JSON.parse(await readFile(`${folder}/meta/_journal.json`, 'utf8'))
  const times = journal.entries.map((entry) => entry.when)
  return { first: Math.min(...times), last: Math.max(...times) }
}

let known: Promise<Migrations> | null = null

/**
 * The migrations that this program knows: read once, as files are read by the same few threads that
 * verify passwords.
 */
const knownMigrations = (): Promise<Migrations> => {
  known ??= readKnown().catch((error: unknown) => {
    known = null
    throw error
  })
  return known
}

/** The migrations that a database holds; null for none. */
const migrationsIn = async (asked: pg.Pool | pg.Client): Promise<Migrations | null> => {
  const { rows } = await asked.query<{ kept: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as kept`,
  )
  if (!rows[0]?.kept) return null
  const { rows: done } = await asked.query<{ first: string | null; last: string | null }>(
    'select min(created_at) as first, max(created_at) as last from drizzle.__drizzle_migrations',
  )
  const { first, last } = done[0] ?? { first: null, last: null }
  return first === null || last === null ? null : { first: Number(first), last: Number(last) }
}

/** Whether the database holds every migration of this program. Throws when it cannot be reached. */
export const isMigrated = async (connection: pg.Pool | pg.Client): Promise<boolean> => {
  const [ours, done] = [await knownMigrations(), await migrationsIn(connection)]
  return done !== null && done.first === ours.first && done.last >= ours.last
}
