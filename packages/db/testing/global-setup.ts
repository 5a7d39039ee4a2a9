import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCluster } from '../embedded/cluster.ts'

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
  const cluster = await openCluster(folder)
  env.KOGGE_TEST_SERVER = await cluster.database('postgres')
  return async () => {
    await cluster.close()
    await rm(folder, { recursive: true, force: true })
  }
}
