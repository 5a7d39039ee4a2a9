import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openCluster } from '../embedded/embedded-cluster.ts'

/** What keeps data through a power cut, and makes each clone of the template wait for the disk. */
const DURABILITY = ['fsync', 'synchronous_commit', 'full_page_writes']

/** Bytes: a quarter is its cache at most. Its tables are small, and often in memory themselves. */
const MEMORY = 4 * 1024 ** 3

/** The server is thrown away afterwards, and with it whatever it has. */
const forgetDurability = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const setting of DURABILITY) await client.query(`alter system set ${setting} = off`)
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}

/**
 * Gives the test run a PostgreSQL server: the one that TEST_DATABASE_URL names, else an embedded
 * one of its own that is thrown away afterwards.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const env = globalThis.process.env
  if (env.TEST_DATABASE_URL) {
    env.KOGGE_TEST_SERVER = env.TEST_DATABASE_URL
    return undefined
  }
  const folder = await mkdtemp(join(tmpdir(), 'kogge-test-'))
  // The server, which does not run as root, keeps its files in there instead of elsewhere.
  await chmod(folder, 0o711)
  const cluster = await openCluster(folder, MEMORY)
  env.KOGGE_TEST_SERVER = await cluster.database('postgres')
  await forgetDurability(env.KOGGE_TEST_SERVER)
  return async () => {
    await cluster.close()
    await rm(folder, { recursive: true, force: true })
  }
}
