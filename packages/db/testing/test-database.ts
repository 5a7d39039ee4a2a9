import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Connection, connect } from '../client.ts'
import { migrate } from '../schema-migration.ts'
import { letClockMove, MOVED_CLOCK } from './moved-clock.ts'

export interface TestDatabase extends Connection {
  readonly url: string
}

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** Names the template after the migrations it was made of, so that a changed schema makes a new one. */
const templateName = async (): Promise<string> => {
  const hash = createHash('sha256').update(MOVED_CLOCK)
  const files = (await readdir(migrations)).filter((file) => file.endsWith('.sql')).sort()
  for (const file of files) hash.update(await readFile(`${migrations}/${file}`))
  return `kogge_test_${hash.digest('hex').slice(0, 12)}`
}

const serverUrl = (): string => {
  // Set by the test run's global set-up, for every worker.
  const url = globalThis.process.env.KOGGE_TEST_SERVER
  if (!url) throw new Error('KOGGE_TEST_SERVER is not set: run the tests through Vitest.')
  return url
}

const withDatabase = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.toString()
}

const onServer = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const makeTemplate = async (): Promise<string> => {
  const name = await templateName()
  await onServer(async (client) => {
    // One worker makes it; the others wait for the lock and find it.
    await client.query('select pg_advisory_lock(7191)')
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return
    const draft = `${name}_draft`
    await client.query(`drop database if exists ${draft}`)
    await client.query(`create database ${draft}`)
    await migrate(withDatabase(serverUrl(), draft))
    await letClockMove(withDatabase(serverUrl(), draft))
    await client.query(`alter database ${draft} rename to ${name}`)
  })
  return name
}

let template: Promise<string> | undefined

/**
 * A migrated, empty database of the test's own, cloned in milliseconds; `close` drops it. With the
 * address of another one: a copy of that, whose connections are cut.
 */
export const testDatabase = async (like: string | null = null): Promise<TestDatabase> => {
  template ??= makeTemplate()
  const source = like === null ? await template : new URL(like).pathname.slice(1)
  const name = `t_${randomBytes(8).toString('hex')}`
  await onServer(async (client) => {
    // Cloning needs the template to itself.
    await client.query('select pg_advisory_lock(7192)')
    if (like !== null)
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [source],
      )
    // Copying its files is six times as quick as writing them to the log, which is the default.
    await client.query(`create database ${name} template ${source} strategy file_copy`)
  })
  const url = withDatabase(serverUrl(), name)
  const connection = connect(url, { max: 6 })
  return {
    ...connection,
    url,
    close: async () => {
      await connection.close()
      await onServer((client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}
