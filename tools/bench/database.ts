import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { connect } from '@kogge/db/client.ts'
import { openCluster } from '@kogge/db/embedded/cluster.ts'
import { migrate } from '@kogge/db/migrate.ts'

export interface BenchDatabase {
  readonly url: string
  close(): Promise<void>
}

/** A new database on the server of BENCH_DATABASE_URL; dropped when closed. */
const onServer = async (server: string): Promise<BenchDatabase> => {
  const name = `bench_${randomBytes(6).toString('hex')}`
  const admin = connect(server, { max: 1 })
  await admin.pool.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.toString(),
    close: async () => {
      await admin.pool.query(`drop database if exists ${name} with (force)`)
      await admin.close()
    },
  }
}

/** A new database on an embedded server of its own in the given folder. */
const embedded = async (scratch: string): Promise<BenchDatabase> => {
  const cluster = await openCluster(join(scratch, 'data'))
  return { url: await cluster.database('bench'), close: () => cluster.close() }
}

/** A new, migrated, empty database for one benchmark. */
export const benchDatabase = async (scratch: string): Promise<BenchDatabase> => {
  const server = process.env.BENCH_DATABASE_URL
  const database = await (server ? onServer(server) : embedded(scratch))
  try {
    await migrate(database.url)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
