import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@kogge/db/client.ts'
import { openCluster } from '@kogge/db/embedded/embedded-cluster.ts'
import { migrate } from '@kogge/db/schema-migration.ts'

export interface BenchDatabase {
  readonly url: string
  close(): Promise<void>
}

/** A database on the server of BENCH_DATABASE_URL; a new one, dropped when closed, unless kept. */
const onServer = async (server: string, kept: string | null): Promise<BenchDatabase> => {
  const name = kept === null ? `bench_${randomBytes(6).toString('hex')}` : `bench_kept_${kept}`
  const admin = connect(server, { max: 1 })
  const { rowCount } = await admin.pool.query('select 1 from pg_database where datname = $1', [
    name,
  ])
  if (!rowCount) await admin.pool.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.toString(),
    close: async () => {
      if (kept === null) await admin.pool.query(`drop database if exists ${name} with (force)`)
      await admin.close()
    },
  }
}

/** A database on an embedded server of its own: in the given folder, or in one that stays. */
const embedded = async (scratch: string, kept: string | null): Promise<BenchDatabase> => {
  const folder = kept === null ? join(scratch, 'data') : join(tmpdir(), `kogge-bench-${kept}`)
  const cluster = await openCluster(folder)
  return { url: await cluster.database('bench'), close: () => cluster.close() }
}

/**
 * A new, migrated, empty database for one benchmark; or the one that is kept under a name (letters
 * and digits), with what it holds.
 */
export const benchDatabase = async (
  scratch: string,
  kept: string | null,
): Promise<BenchDatabase> => {
  if (kept !== null && !/^[a-z0-9]{1,40}$/.test(kept))
    throw new Error('--keep needs a name of small letters and digits.')
  const server = process.env.BENCH_DATABASE_URL
  const database = await (server ? onServer(server, kept) : embedded(scratch, kept))
  try {
    await migrate(database.url)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
