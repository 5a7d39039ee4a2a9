import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any constant will do; it keeps two starting servers from migrating at once. */
const LOCK = 4_019_217

/** Brings a database to the newest schema. Safe to run from several processes at once. */
export const migrate = async (url: string): Promise<void> => {
  const guard = new pg.Client({ connectionString: url })
  const worker = new pg.Client({ connectionString: url })
  await guard.connect()
  try {
    if (await isMigrated(guard)) return
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

interface Journal {
  entries: { when: number }[]
}

const readNewest = async (): Promise<number> => {
  const journal: Journal = JSON.parse(await readFile(`${folder}/meta/_journal.json`, 'utf8'))
  return Math.max(...journal.entries.map((entry) => entry.when))
}

let newest: Promise<number> | null = null

/**
 * The newest migration this program knows, in the form the database keeps it: read once, as files are read
 * by the same few threads that verify passwords.
 */
const newestMigration = (): Promise<number> => {
  newest ??= readNewest().catch((error: unknown) => {
    newest = null
    throw error
  })
  return newest
}

/** Whether the database holds every migration of this program. Throws when it cannot be reached. */
export const isMigrated = async (asked: pg.Pool | pg.Client): Promise<boolean> => {
  const { rows } = await asked.query<{ kept: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as kept`,
  )
  if (!rows[0]?.kept) return false
  const { rows: done } = await asked.query<{ at: string | null }>(
    'select max(created_at) as at from drizzle.__drizzle_migrations',
  )
  return Number(done[0]?.at ?? 0) >= (await newestMigration())
}
